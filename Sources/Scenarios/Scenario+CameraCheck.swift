import Documents
import Foundation

extension Scenario {
    /// Nearest that a camera may come to the line on which the body lies in a plank, metres.
    static let bodyRadius = 0.3
    /// Height of the space that a person in a plank takes, metres.
    static let bodyHeight = 0.7

    /// Refuses a camera that stands within the body or looks straight down its own stand.
    func check(_ camera: CameraPlan, body: BodyPlan, place: Place) throws(InputError) {
        let azimuth = camera.azimuth * .pi / 180
        let x = camera.distance * cos(azimuth)
        let y = camera.distance * sin(azimuth)
        // From the toes to the crown of a person on toes and hands; the origin lies between toe balls and wrists.
        let beyond = max(x - 0.55 * body.stature, -0.4 * body.stature - x, 0)
        let clearance = (beyond * beyond + y * y).squareRoot()
        guard camera.height > Self.bodyHeight || clearance >= Self.bodyRadius else {
            let distance = (camera.distance * 100).rounded() / 100
            throw InputError([
                place.fault(
                    found: "\(distance) m at azimuth \(Int(camera.azimuth.rounded())), within the body",
                    allowed: "a camera at least \(Self.bodyRadius) m clear of the body")
            ])
        }
        let aim = ((x - camera.aimX) * (x - camera.aimX) + y * y).squareRoot()
        guard aim >= 0.05 else {
            throw InputError([
                place.fault(found: "a camera right above or below its aim", allowed: "at least 0.05 m to its side")
            ])
        }
    }
}
