import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinned } from '../../../scripts/lib/pinned-images.mjs';

const read = (path: string) => readFileSync(join(__dirname, '../../..', path), 'utf8');
const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

describe('files with images pinned by digest', () => {
	it('get a digest for each pulled image, without other changes', () => {
		for (const path of ['Dockerfile', 'compose.scale.yaml']) {
			const asked: string[] = [];
			const text = pinned(read(path), (image) => {
				asked.push(image);
				return digest;
			});
			expect(asked.length).toBeGreaterThan(0);
			expect(text.replaceAll(`@${digest}`, '')).toBe(read(path));
			for (const [, image = ''] of text.matchAll(/^\s*(?:image: |FROM )(\S+:\S+)/gm)) expect(image).toMatch(/@sha256:/);
		}
	});

	it('keep stages and pinned images unchanged', () => {
		const text = `FROM node:24 AS build\nFROM build AS models\nFROM debian:12@${digest}\n`;
		expect(pinned(text, () => digest)).toBe(text.replace('node:24', `node:24@${digest}`));
	});

	it('reject an invalid digest', () => {
		expect(() => pinned('FROM node:24\n', () => 'no such image')).toThrow('node:24 has no digest');
	});
});
