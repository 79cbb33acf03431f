import Pose
import Testing

@Suite struct JointArrayTests {
    @Test("Every joint reads back what was set, by the joint and by its index")
    func readsBack() {
        var byJoint = JointArray(repeating: -1)
        var byIndex = JointArray(repeating: -1)
        for joint in Joint.allCases {
            byJoint[joint] = joint.rawValue
            byIndex[joint.rawValue] = joint.rawValue
        }
        for joint in Joint.allCases {
            #expect(byJoint[joint] == joint.rawValue)
            #expect(byJoint[joint.rawValue] == joint.rawValue)
            #expect(byIndex[joint] == joint.rawValue)
            #expect(byIndex[joint.rawValue] == joint.rawValue)
        }
    }

    @Test("To set one joint changes no other", arguments: Joint.allCases)
    func setsOne(_ joint: Joint) {
        var array = JointArray(repeating: SIMD2<Double>.zero)
        array[joint].x += 1
        for other in Joint.allCases { #expect(array[other] == (other == joint ? SIMD2(1, 0) : .zero)) }
        array[joint.rawValue].x -= 1
        #expect(array == JointArray(repeating: .zero))
    }

    @Test("Arrays are equal where all joints are", arguments: Joint.allCases)
    func equality(_ joint: Joint) {
        let array = JointArray(repeating: 0.5)
        var other = array
        #expect(array == other)
        #expect(array.hashValue == other.hashValue)
        other[joint] = 0.25
        #expect(array != other)
    }

    @Test("Elements that own memory are kept and released")
    func owned() {
        var array = JointArray(repeating: ["a"])
        let copy = array
        array[.root].append("b")
        #expect(array[.root] == ["a", "b"])
        #expect(copy[.root] == ["a"])
        #expect(array[.neck] == ["a"])
    }

    @Test("The elements are kept in place, not in memory of their own")
    func size() {
        #expect(MemoryLayout<JointArray<JointObservation>>.size == 8 + 19 * 24)
        #expect(MemoryLayout<JointArray<Int32>>.size == 8 + 19 * 4)
        #expect(MemoryLayout<PoseFrame>.size == 8 + 16 + 8 + 19 * 24)
    }

    @Test("Frames are equal where time, image and all joints are", arguments: Joint.allCases)
    func frames(_ joint: Joint) {
        let frame = PoseFrame(time: 1, image: ImageSize(width: 3, height: 4))
        var other = frame
        #expect(frame == other)
        other[joint].confidence = 1
        #expect(frame != other)
        other = frame
        other.time = 2
        #expect(frame != other)
    }

    @Test("Neck and root are derived where both sides are found")
    func midpoints() {
        var frame = PoseFrame(time: 0, image: ImageSize(width: 2, height: 2))
        frame[.leftShoulder] = JointObservation(x: 0.25, y: 0.5, confidence: 0.5)
        frame[.rightShoulder] = JointObservation(x: 0.75, y: 1, confidence: 1)
        frame[.leftHip] = JointObservation(x: 0.25, y: 0.5, confidence: 0.5)
        frame.deriveMidpoints()
        #expect(frame[.neck] == JointObservation(x: 0.5, y: 0.75, confidence: 0.75))
        #expect(!frame[.root].isFound)
        #expect(frame.pixels(.neck) == SIMD2(1, 1.5))
    }
}
