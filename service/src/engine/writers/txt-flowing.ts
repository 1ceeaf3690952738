import { lineSegments } from '../layout/segments';
import type { Line } from '../model';
import { blankLinesBefore } from './blank-lines';

/** Lines as texts in their order, paragraphs apart by one empty line. */
export function flowingText(lines: readonly Line[]): string[] {
	const texts: string[] = [];
	lines.forEach((line, index) => {
		if (index > 0 && blankLinesBefore(lines, index) > 0) texts.push('');
		texts.push(
			lineSegments(line, Infinity)
				.map((segment) => segment.text)
				.join(' '),
		);
	});
	return texts;
}
