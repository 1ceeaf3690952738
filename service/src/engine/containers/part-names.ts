import { safeName } from '../request/names';
import { maxPathLength } from './settings';

/** Paths of unpacked files: safe to write anywhere, and unique. */
export class PartNames {
	private readonly taken = new Set<string>();

	/**
	 * @param folder  path of the enclosing container; empty for the outermost
	 * @param name    from the container: may be hostile, and may itself be a path
	 * @returns path within the outermost container
	 */
	take(folder: string, name: string): string {
		const steps = name.split(/[/\\]/).filter((step) => step !== '' && step !== '.' && step !== '..');
		const own = (steps.length === 0 ? [''] : steps).map(safeStep).join('/');
		const path = shorten(folder === '' ? own : `${folder}/${own}`);
		const [, base = path, extension = ''] = /^(.*?)(\.[^./]{1,12})?$/s.exec(path) ?? [];
		for (let number = 1; ; number++) {
			const unique = number === 1 ? path : `${base} (${number})${extension}`;
			// Unique even on case-insensitive file systems.
			const key = unique.normalize('NFC').toLowerCase();
			if (this.taken.has(key)) continue;
			this.taken.add(key);
			return unique;
		}
	}
}

/** A long name keeps its extension. */
function safeStep(step: string): string {
	const safe = safeName(step);
	const extension = /\.[^.\s]{1,12}$/.exec(step)?.[0] ?? '';
	if (extension === '' || safe.endsWith(safeName(`x${extension}`).slice(1))) return safe;
	return safeName([...safe].slice(0, -extension.length).join('') + extension);
}

function shorten(path: string): string {
	return path.length <= maxPathLength
		? path
		: `…${path.slice(path.length - maxPathLength + 1).replace(/^[\udc00-\udfff]/, '')}`;
}

export function lastName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}
