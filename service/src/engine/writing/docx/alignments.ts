import { AlignmentType } from 'docx';
import type { Alignment } from '../office/flow';

/** Alignments as Word names them. */
export const alignments = {
	left: AlignmentType.LEFT,
	center: AlignmentType.CENTER,
	right: AlignmentType.RIGHT,
	justify: AlignmentType.JUSTIFIED,
} as const satisfies Record<Alignment, unknown>;
