import type { comparisonFormat } from '../../../contract/comparison';
import type { Api } from '../api';

/** A version of a document. */
export type VersionName = 'old' | 'new';

/** A place: points from the top left corner of a page, whose number starts at 1. */
export interface DifferenceBox {
	readonly page: number;
	readonly rect: readonly [number, number, number, number];
	readonly pageSize: readonly [number, number];
}

/** A difference of two versions. */
export interface Difference {
	readonly kind: (typeof comparisonFormat.kinds)[number];
	readonly oldText?: string;
	readonly newText?: string;
	readonly oldBoxes: readonly DifferenceBox[];
	readonly newBoxes: readonly DifferenceBox[];
}

/** Result of `pdf/compare`. */
export interface Comparison
	extends Readonly<Record<VersionName, { readonly fileName: string; readonly pages: number }>> {
	readonly differences: readonly Difference[];
	/** Words that both versions have, in their order; results of older services have none. */
	readonly matches?: readonly Readonly<Record<VersionName, DifferenceBox>>[];
}

/** A comparison and the signed URLs of its originals; empty for an unknown one, such as a file in an archive. */
export interface LoadedComparison {
	readonly comparison: Comparison;
	readonly addresses: Readonly<Record<VersionName, string>>;
}

/** @throws Error if the result is no longer there */
export async function loadComparison(api: Api, taskId: string): Promise<LoadedComparison> {
	// Addresses are only valid for a short time.
	const { fileInfoDTOList: files } = await api.task(taskId);
	const response = await fetch(files.find(({ downloadUrl }) => downloadUrl !== '')?.downloadUrl ?? '');
	if (!response.ok) throw new Error(response.statusText);
	const comparison = (await response.json()) as Comparison;
	const addressOf = (at: number, { fileName }: { readonly fileName: string }): string =>
		files.length === 2 && files[at]?.fileName === fileName ? files[at].fileUrl : '';
	return { comparison, addresses: { old: addressOf(0, comparison.old), new: addressOf(1, comparison.new) } };
}

/** Places in a version. */
export function boxesIn(version: VersionName, { oldBoxes, newBoxes }: Difference): readonly DifferenceBox[] {
	return version === 'old' ? oldBoxes : newBoxes;
}
