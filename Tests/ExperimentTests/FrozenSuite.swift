/// The trials at which the standard suite was frozen; see `FrozenSuiteTests`.
enum FrozenSuite {
    /// The suite's version, which stands at the head of its file.
    static let version = 2

    static let trials = """
        real/standard 1551 10 8 0.5188338 0.5123780 0.7400365
        real/deep-and-slow 1775 6 6 0.4668638 0.5337610 0.7438891
        real/fast 851 18 18 0.5169930 0.5309291 0.7784591
        real/fatiguing-set 369 12 10 0.5290604 0.5047776 0.7387018
        real/pauses 580 6 4 0.4662323 0.5114900 0.7445337
        real/wide-hands 642 7 7 0.4635494 0.4923761 0.7468255
        real/narrow-hands 1070 10 10 0.5299899 0.4781652 0.7437981
        real/hip-sag 675 9 9 0.4822351 0.4891446 0.7429269
        real/knee-push-ups 420 10 10 0.5575473 0.4682124 0.7452890
        real/asymmetric-arms 1283 6 6 0.5948840 0.5529900 0.7459705
        real/sprint 290 16 16 0.5064369 0.5471482 0.7445634
        real/bottom-pauses 1158 6 6 0.5062705 0.5306371 0.7816430
        real/incline 776 7 7 0.4933908 0.5126610 0.7430705
        real/wrong-tag 475 8 6 0.6203643 0.3784144 0.7394793
        real/low-frame-rate 139 8 8 0.5205795 0.5424703 0.7447299
        partial/shallow 361 9 0 0.4962945 0.6090798 0.7457477
        partial/very-shallow 385 12 0 0.5314697 0.5263206 0.7407428
        partial/half-reps 565 8 5 0.4687676 0.4991672 0.7423847
        partial/bounces 1439 4 4 0.5412465 0.5511988 0.7468688
        partial/mixed 667 10 6 0.4995052 0.5153794 0.7741302
        cheat/standing-pump 770 12 0 0.4461617 0.5199787 0.7672076
        cheat/kneeling-pump 1039 12 0 0.3862389 0.5265427 0.7402357
        cheat/supine-pump 319 11 0 0.5519678 0.4379687 0.7600993
        cheat/wave 327 18 0 0.2615176 0.5139650 0.7393820
        cheat/reach 801 12 0 0.4856709 0.5235266 0.7866634
        cheat/head-nod 617 12 0 0.3868888 0.5492169 0.7421288
        cheat/torso-bob 628 12 0 0.4853126 0.5695525 0.7928216
        cheat/graded-hardest 190 8 0 0.4106091 0.5569559 0.7372407
        cheat/graded 839 15 0 0.6133775 0.5277494 0.7414216
        cheat/arm-raise 389 0 0 0.5657498 0.5698894 0.7476424
        cheat/thumbs-up 501 3 0 0.5105069 0.5154215 0.7881658
        cheat/seated-wave 1032 28 0 0.4508038 0.5301786 0.7375928
        cheat/hip-hitch 222 9 0 0.5766557 0.5032746 0.7389202
        occlusion/far-arm 403 8 8 0.5403804 0.5434758 0.7400684
        occlusion/near-wrist-flicker 770 9 9 0.5027554 0.5580227 0.7919241
        occlusion/legs-out 595 6 6 0.4482749 0.5390756 0.7401930
        occlusion/object-in-front 2028 8 8 0.6285231 0.5477738 0.7344175
        occlusion/body-lost 920 12 10 0.4554097 0.4633496 0.7595731
        occlusion/weak-hip 1599 9 7 0.5445434 0.5687580 0.6599956
        occlusion/re-entry 981 9 9 0.4659286 0.4965491 0.7748586
        occlusion/extrapolated 1331 11 9 0.8714579 1.0677214 0.8989228
        occlusion/other-walks-past 1878 9 9 0.6056653 0.4763941 0.7454602
        everyday/idle-plank 1807 2 0 0.5675467 0.5322543 0.7472490
        everyday/standing-about 668 2 0 0.5689396 0.5431640 0.7728520
        everyday/down-and-up 465 1 0 0.4061731 0.4837360 0.7455314
        everyday/squats 727 9 0 0.6820756 0.6122667 0.7452999
        everyday/burpees 693 12 0 0.5752602 0.5349736 0.7424196
        everyday/idle-plank-shaking 475 2 0 0.4400063 0.5701030 0.7340465
        everyday/trembling-bent-arms 534 38 0 0.5610156 0.4890223 0.7318955
        everyday/trembling-straight-arms 1290 0 0 0.5792857 0.5321468 0.7463912
        everyday/garbage-frames 693 0 0 0.4855076 0.5360776 0.7841496
        everyday/other-does-push-ups 790 2 0 0.4553946 0.6007207 0.7461053
        """
}
