// @ts-check
// Photos in hard shadows made clean: words that Tesseract reads after dewarping alone, and after cleaning as well, beside
// unpaper (what ocrmypdf cleans with) where it is installed; clean pages left alone.
import { isInstalled } from './measure.mjs';
import { byOurs, hasPhotos, measureWays, photosOf, untouched } from './photos.mjs';

/** Measure and print. */
export function run() {
	if (!hasPhotos()) return;
	console.log('\nPages in shadow: word F1 (tesseract, psm 3) and CPU seconds an image');
	const clean = { name: 'documentAI/magicColor', command: byOurs('documentAI/magicColor') };
	const ways = [
		untouched,
		clean,
		{ name: 'dewarp', command: byOurs('documentAI/dewarp') },
		{ name: 'dewarp, then magicColor', command: byOurs('documentAI/dewarp', 'documentAI/magicColor') },
	];
	if (isInstalled('unpaper') && isInstalled('pngtopnm')) {
		const one =
			'b="$(basename "$f" .png)"; pngtopnm "$f" > "$OUT_/a.ppm" && unpaper --overwrite --layout none "$OUT_/a.ppm" "$OUT_/b.ppm" && pnmtopng "$OUT_/b.ppm" > "$OUT/$b.png" || true';
		ways.push({
			name: 'dewarp, then unpaper',
			command: `${byOurs('documentAI/dewarp')}; for f in "$OUT"/*.png; do ${one}; done`,
		});
	} else console.log('unpaper is left out: it is not installed');
	measureWays('shadow', photosOf('inv3d/*/photo*shadow.jpg'), ways);
	measureWays('flat pages', photosOf('inv3d/*/flat_document.png'), [untouched, clean]);
}
