import type { Annotation, Page } from '../../model';
import type { AnnotationBlock, Block } from '../../model/blocks';
import { holds } from '../../model/boxes';

/** Blocks with the annotations of their page: each follows the block under its center; the others come last. */
export function withAnnotations(blocks: readonly Block[], { pageNumber, annotations }: Page): Block[] {
	const following = new Map<Block | undefined, AnnotationBlock[]>();
	for (const annotation of annotations) {
		const owner = blocks.find((block) => isOn(annotation, block));
		const note: AnnotationBlock = { kind: 'annotation', pageNumber, box: annotation.box, annotation };
		following.set(owner, [...(following.get(owner) ?? []), note]);
	}
	return [...blocks.flatMap((block) => [block, ...(following.get(block) ?? [])]), ...(following.get(undefined) ?? [])];
}

function isOn({ box }: Annotation, block: Block): boolean {
	return holds(block.box, box);
}
