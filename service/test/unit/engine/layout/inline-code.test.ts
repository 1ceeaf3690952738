import type { Fill } from '../../../../src/engine/model';
import { blocksOf, describeBlocks, PageBuilder, prose } from './page-builder';

const code = { size: 9, style: { font: 'Courier', monospace: true } };

/** Lines of text and inline code at fixed places, with a background behind the code. */
async function textOf(lines: readonly (readonly string[])[], at: readonly number[], pitch: number): Promise<string> {
	const fills: Fill[] = [];
	const page = new PageBuilder(1, { fills }).lines(prose(2, 80, 'Before'), 50, 90);
	lines.forEach((parts, row) => {
		const y = 130 + row * pitch;
		parts.forEach((part, index) => {
			const left = at[index]!;
			const isCode = index % 2 === 1;
			page.line(part, isCode ? left + 4 : left, y, isCode ? code : {});
			const right = (at[index + 1] ?? 0) - 5;
			if (isCode) fills.push({ box: { left, top: y - 10, right, bottom: y + 4 }, color: 0xf0f0f0 });
		});
	});
	page.lines(prose(2, 80, 'After'), 50, 130 + lines.length * pitch + 20);
	const blocks = await blocksOf(page);
	return describeBlocks(blocks).join(' ').replaceAll('paragraph: ', '').replace(/ +/g, ' ');
}

describe('inline code', () => {
	it.each([
		[
			'in three lines',
			[
				['Architecture:', 'app', 'listens for', 'db', 'and waits; it reads the value of'],
				['the setting', 'is_ready', 'and then of', 'DATABASE', 'from a file that is named'],
				['at start', '.env', 'beside the', 'program', 'which is read once then.'],
			],
			[50, 130, 200, 270, 350],
			16,
		],
		[
			'in four tight lines',
			[
				['The command', 'run', 'starts all the parts that are named below'],
				['and a flag', '-d', 'keeps them alive until the next restart of'],
				['the system', 'all', 'over again, which may take a minute or'],
				['two unless', 'no', 'other program holds the port they need.'],
			],
			[50, 120, 190],
			12,
		],
		[
			'at the ends of lines',
			[
				['Every part of the program listens at', 'localhost', ''],
				['unless the settings give it another', 'address', ''],
				['that is free when the program opens', '8080', ''],
			],
			[50, 260, 340],
			18,
		],
		[
			'in Cyrillic text',
			[
				['Сначала открыть файл', 'app', 'потом закрыть его снова'],
				['и записать значение', 'db', 'рядом с прежним именем'],
				['чтобы прочесть файлы', 'env', 'ещё раз после запуска.'],
			],
			[50, 151, 190],
			16,
		],
		[
			'of several words',
			[
				['First you enter', 'git add all', 'then you describe the change'],
				['in a line with', 'git commit', 'and send it to the others by'],
				['the last one of', 'git push now', 'which takes a moment or two.'],
			],
			[50, 150, 280],
			15,
		],
	])('%s stays within its sentence', async (_, lines, at, pitch) => {
		const all = lines
			.flat()
			.filter((part) => part !== '')
			.join(' ');
		expect(await textOf(lines, at, pitch)).toContain(all);
	});
});
