import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What reads an input: PDFs and images are read by different code. */
export type InputKind = 'pdf' | 'img';

/** An input that was kept because it reached code that no other had reached. */
export interface Entry {
	readonly kind: InputKind;
	readonly bytes: Buffer;
	/** Name of its file; its bytes name it. */
	readonly name: string;
}

/** Inputs in a folder, one file each, which grow with what is found and can be made less by what is found twice. */
export class Corpus {
	private readonly found = new Map<string, Entry>();

	/** @param folder  made when missing */
	constructor(private readonly folder: string) {
		mkdirSync(folder, { recursive: true });
		for (const name of readdirSync(folder)) {
			const kind = /^(pdf|img)-[0-9a-f]{16}$/.exec(name)?.[1];
			if (kind) this.found.set(name, { kind: kind as InputKind, bytes: readFileSync(join(folder, name)), name });
		}
	}

	/** All entries of a kind, the shortest first. */
	entries(kind: InputKind): readonly Entry[] {
		return [...this.found.values()]
			.filter((entry) => entry.kind === kind)
			.sort((one, other) => one.bytes.length - other.bytes.length || (one.name < other.name ? -1 : 1));
	}

	get size(): number {
		return this.found.size;
	}

	add(kind: InputKind, bytes: Buffer): Entry {
		const name = `${kind}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;
		const entry = { kind, bytes, name };
		writeFileSync(join(this.folder, name), bytes);
		this.found.set(name, entry);
		return entry;
	}

	remove({ name }: Entry): void {
		rmSync(join(this.folder, name), { force: true });
		this.found.delete(name);
	}
}

/**
 * A shorter input of the same kind of interest, by leaving out pieces, from halves to small ones.
 * @param isSame    whether an input is still of interest
 * @param maxTries calls of it at most
 */
export async function minimised(
	bytes: Buffer,
	isSame: (shorter: Buffer) => Promise<boolean>,
	maxTries: number,
): Promise<Buffer> {
	let best = bytes;
	let tries = 0;
	for (let parts = 2; parts <= 16 && tries < maxTries; parts *= 2) {
		for (let part = parts - 1; part >= 0 && tries < maxTries; part--) {
			const size = Math.ceil(best.length / parts);
			const shorter = Buffer.concat([best.subarray(0, part * size), best.subarray((part + 1) * size)]);
			if (shorter.length === 0 || shorter.length === best.length) continue;
			tries++;
			if (await isSame(shorter)) best = shorter;
		}
	}
	return best;
}
