import type { FileInformation } from './api';

/**
 * One ZIP file of several results.
 * @throws Error if a result cannot be loaded
 */
export async function zipOf(files: readonly FileInformation[]): Promise<Blob> {
	const { downloadZip } = await import('client-zip');
	const names = distinctNames(files.map(({ downFileName }) => downFileName));
	async function* entries() {
		for (const [index, { downloadUrl }] of files.entries()) {
			const input = await fetch(downloadUrl);
			if (!input.ok) throw new Error(`${input.status} ${input.statusText}`);
			yield { name: names[index]!, input };
		}
	}
	return await downloadZip(entries()).blob();
}

/** Names with a number where they would repeat: `a.txt`, `a (2).txt`. */
export function distinctNames(names: readonly string[]): string[] {
	const used = new Set<string>();
	return names.map((name) => {
		const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
		let own = name;
		for (let count = 2; used.has(own); count++) own = `${stem} (${count})${extension}`;
		used.add(own);
		return own;
	});
}

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(content);
	link.download = name;
	link.click();
	// The download has its own hold on the content once it has started.
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
