/// The trials at which the standard suite was frozen; see `FrozenSuiteTests`.
enum FrozenSuite {
    static let trials = """
        real/standard 1551 12 8 0.5240734 0.5108606 0.7399442
        real/deep-and-slow 1775 10 6 0.4620482 0.5329554 0.7430885
        real/fast 851 20 18 0.5174020 0.5302289 0.7784617
        real/fatiguing-set 369 14 10 0.5363290 0.5031376 0.7376425
        real/pauses 580 8 4 0.4607186 0.5083851 0.7445364
        real/wide-hands 642 9 7 0.4700432 0.4893567 0.7444646
        real/narrow-hands 1070 14 10 0.5320962 0.4771091 0.7438913
        real/hip-sag 675 11 9 0.4780539 0.4864737 0.7427669
        real/knee-push-ups 420 12 10 0.5561884 0.4667793 0.7443586
        real/asymmetric-arms 1283 10 6 0.5872867 0.5509583 0.7438678
        real/sprint 290 18 16 0.5012403 0.5450712 0.7434608
        real/bottom-pauses 1158 10 6 0.5070613 0.5296787 0.7809169
        real/incline 776 7 7 0.4933668 0.5127332 0.7430248
        real/wrong-tag 475 10 6 0.6195128 0.3714346 0.7374431
        real/low-frame-rate 139 12 8 0.5145687 0.5406912 0.7431964
        partial/shallow 361 13 0 0.4931690 0.6076650 0.7447246
        partial/very-shallow 385 14 0 0.5351439 0.5245527 0.7399988
        partial/half-reps 565 10 5 0.4639060 0.4968460 0.7416012
        partial/bounces 1439 8 4 0.5469729 0.5491740 0.7450359
        partial/mixed 667 12 6 0.5004978 0.5144267 0.7740655
        cheat/standing-pump 750 12 0 0.4461589 0.5200803 0.7671774
        cheat/kneeling-pump 986 13 0 0.3862237 0.5264389 0.7385079
        cheat/supine-pump 318 11 0 0.5519080 0.4378123 0.7600633
        cheat/wave 314 20 0 0.2612702 0.5142675 0.7376824
        cheat/reach 780 12 0 0.4857317 0.5236862 0.7868727
        cheat/head-nod 617 12 0 0.3868888 0.5492169 0.7421288
        cheat/torso-bob 628 12 0 0.4852763 0.5697208 0.7928216
        cheat/graded-hardest 190 8 0 0.4103940 0.5573928 0.7372407
        cheat/graded 839 15 0 0.6132924 0.5281163 0.7414216
        cheat/arm-raise 387 0 0 0.5657173 0.5700026 0.7476068
        cheat/thumbs-up 470 6 0 0.5103679 0.5145614 0.7833838
        cheat/seated-wave 1007 30 0 0.4507232 0.5304828 0.7367856
        cheat/hip-hitch 222 9 0 0.5766557 0.5032746 0.7389202
        occlusion/far-arm 403 12 8 0.5461100 0.5416219 0.7364541
        occlusion/near-wrist-flicker 770 13 9 0.5030332 0.5573066 0.7910709
        occlusion/legs-out 595 8 6 0.4401005 0.5375764 0.7383843
        occlusion/object-in-front 2028 10 8 0.6335545 0.5462889 0.7344248
        occlusion/body-lost 920 14 10 0.4535432 0.4609301 0.7581526
        occlusion/weak-hip 1599 11 7 0.5467567 0.5681173 0.6603534
        occlusion/re-entry 981 11 9 0.4648895 0.4946022 0.7729544
        occlusion/extrapolated 1331 13 9 0.8580997 1.0458084 0.8989228
        occlusion/other-walks-past 1878 11 9 0.6078978 0.4752911 0.7445623
        everyday/idle-plank 1807 4 0 0.5718213 0.5305779 0.7472490
        everyday/standing-about 632 5 0 0.5697575 0.5426759 0.7716013
        everyday/down-and-up 465 4 0 0.4152511 0.4759666 0.7447672
        everyday/squats 726 9 0 0.6845210 0.6128458 0.7452570
        everyday/burpees 672 18 0 0.5671343 0.5278832 0.7405288
        everyday/idle-plank-shaking 475 4 0 0.4361688 0.5692713 0.7339982
        everyday/trembling-bent-arms 534 38 0 0.5610155 0.4890224 0.7318955
        everyday/trembling-straight-arms 1290 0 0 0.5792858 0.5321467 0.7463912
        everyday/garbage-frames 693 4 0 0.4847524 0.5322955 0.7813496
        everyday/other-does-push-ups 790 4 0 0.4560030 0.5999979 0.7451595
        """
}
