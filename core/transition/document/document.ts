// core/transition/document: the saved transition, its dependencies and its validation
import type { Saved } from '../../documents/plain-schemas.ts';
import type * as schemas from '../../documents/transition-schema.ts';

/*
 * Types of the parts of a transition. Fields and their units are described in `transition-schema.ts`.
 */

/** The document that users make. Plain JSON; its clock is 0 at the seam. */
export type Transition = Saved<typeof schemas.transitionSchema>;

/** One end of a transition. */
export type MotionUse = Saved<typeof schemas.motionUseSchema>;

/** How the destination is placed on the source at the seam. */
export type Alignment = Saved<typeof schemas.alignmentSchema>;

/** The settings of a slot: a method with its values. */
export type SlotSettings = Saved<typeof schemas.slotSettingsSchema>;

/** One candidate. */
export type Slot = Saved<typeof schemas.slotSchema>;

export type ProfileMode = NonNullable<SlotSettings['profileMode']>;

/** Another request for the same transition before its evaluation: the shortest duration is granted. */
export type CompetingRequest = Saved<typeof schemas.competingRequestSchema>;

/** A judgement of a transition. */
export type Review = Saved<typeof schemas.reviewSchema>;

export type ReviewStatus = Review['status'];

/** The answer to one round of a blind comparison. */
export type Vote = Saved<typeof schemas.voteSchema>;

/** A slot as it was when it was compared. */
export type ComparedSlot = Saved<typeof schemas.comparedSlotSchema>;

/** Everything that the motion of one slot depends on, as it was reviewed. */
export type ReviewedStep = Saved<typeof schemas.reviewedStepSchema>;

/** One end of a transition as it was reviewed. */
export type ReviewedEnd = Saved<typeof schemas.reviewedEndSchema>;

/** A clip as it was when a transition was reviewed. */
export type ReviewedClip = Saved<typeof schemas.reviewedClipSchema>;

/** A character on which a transition was shown when it was reviewed. */
export type ReviewedCharacter = Saved<typeof schemas.reviewedCharacterSchema>;
