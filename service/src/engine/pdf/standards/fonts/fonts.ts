import { embedFonts } from './embed-fonts';
import { findFontUse } from '../../edit/font-use';
import type { StandardJob } from '../job/job';
import { repairType3Fonts } from './type3-fonts';
import { completeUnicode } from './unicode-maps';

/** Corrects all fonts of a document: first their programs, then the meaning of their codes. */
export async function repairFonts(job: StandardJob): Promise<void> {
	const uses = findFontUse(job);
	await embedFonts(job, uses);
	repairType3Fonts(job, uses);
	if (job.target.unicode) await completeUnicode(job, uses);
}
