import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';

/** A value of a made form, and the place that is meant for it. */
export interface Asked {
	readonly key: string;
	readonly value: string | boolean | readonly string[];
	/** Texts as the page should show them, each in its rectangle from the top left corner of the page. */
	readonly marks: readonly { readonly text: string; readonly place: Rect }[];
}

export type Rect = readonly [left: number, top: number, width: number, height: number];

/** A made form without fields. */
export interface FlatForm {
	readonly name: string;
	readonly asked: readonly Asked[];
	readonly pdf: Uint8Array;
}

/** Draws on a page; from its top left corner, points. */
export interface Pen {
	text(text: string, x: number, baseline: number, size?: number): void;
	line(x1: number, y1: number, x2: number, y2: number): void;
	box(place: Rect): void;
	width(text: string, size?: number): number;
}

export type Random = () => number;

/** Numbers from 0 to 1 by a seed. */
export function randomOf(seed: number): Random {
	let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
	return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;

/** Words of a language. */
export interface Tongue {
	readonly name: string;
	readonly title: string;
	readonly fields: readonly (readonly [label: string, value: string])[];
	readonly question: readonly [label: string, ...options: string[]];
	readonly agree: string;
	readonly date: readonly [label: string, hint: string, shown: (y: string, m: string, d: string) => string];
	readonly code: readonly [label: string, value: string];
	readonly table: { readonly columns: readonly string[]; readonly rows: readonly string[] };
}

const numeric = {
	slash: (y: string, m: string, d: string) => `${d}/${m}/${y}`,
	dot: (y: string, m: string, d: string) => `${d}.${m}.${y}`,
};

export const tongues: readonly Tongue[] = [
	{
		name: 'English',
		title: 'Application for membership',
		fields: [
			['First name', 'Grace'],
			['Surname', 'Hopper'],
			['Street and number', '12 Navy Road'],
			['Town', 'Arlington'],
			['Postcode', '22201'],
			['Telephone', '+1 202 555 0143'],
			['Occupation', 'Engineer'],
			['Nationality', 'American'],
			['Employer', 'Remington Rand'],
			['E-mail address', 'grace@navy.example'],
		],
		question: ['Gender', 'female', 'male', 'other'],
		agree: 'I accept the terms',
		date: ['Date of birth', 'DD/MM/YYYY', numeric.slash],
		code: ['Member number', 'AB12CD34'],
		table: { columns: ['Morning', 'Afternoon'], rows: ['Monday', 'Tuesday', 'Wednesday'] },
	},
	{
		name: 'German',
		title: 'Antrag auf Mitgliedschaft',
		fields: [
			['Vorname', 'Käthe'],
			['Nachname', 'Müller'],
			['Straße und Hausnummer', 'Größe Gasse 5'],
			['Ort', 'Köln'],
			['Postleitzahl', '50667'],
			['Telefon', '0221 998877'],
			['Beruf', 'Tischlerin'],
			['Staatsangehörigkeit', 'deutsch'],
			['Arbeitgeber', 'Holzbau Süd'],
			['Kontoinhaber', 'Käthe Müller'],
		],
		question: ['Geschlecht', 'weiblich', 'männlich', 'divers'],
		agree: 'Ich stimme zu',
		date: ['Geburtsdatum', 'TT.MM.JJJJ', numeric.dot],
		code: ['Kundennummer', '90817263'],
		table: { columns: ['Vormittag', 'Nachmittag'], rows: ['Montag', 'Dienstag', 'Mittwoch'] },
	},
	{
		name: 'French',
		title: 'Demande d’adhésion',
		fields: [
			['Prénom', 'Éloïse'],
			['Nom de famille', 'Lefèvre'],
			['Adresse', '3 rue des Lilas'],
			['Ville', 'Besançon'],
			['Code postal', '25000'],
			['Téléphone', '03 81 00 11 22'],
			['Profession', 'Horlogère'],
			['Nationalité', 'française'],
			['Employeur', 'Atelier Besson'],
		],
		question: ['Sexe', 'féminin', 'masculin', 'autre'],
		agree: 'J’accepte les conditions',
		date: ['Date de naissance', 'JJ/MM/AAAA', numeric.slash],
		code: ['Numéro d’adhérent', 'FR778899'],
		table: { columns: ['Matin', 'Soir'], rows: ['Lundi', 'Mardi', 'Mercredi'] },
	},
	{
		name: 'Spanish',
		title: 'Solicitud de ingreso',
		fields: [
			['Nombre', 'Íñigo'],
			['Apellidos', 'Muñoz Peña'],
			['Domicilio', 'Calle Mayor 8'],
			['Localidad', 'León'],
			['Código postal', '24001'],
			['Teléfono', '987 10 20 30'],
			['Profesión', 'Maestro'],
			['Nacionalidad', 'española'],
			['Empresa', 'Talleres Núñez'],
		],
		question: ['Sexo', 'mujer', 'hombre', 'otro'],
		agree: 'Acepto las condiciones',
		date: ['Fecha de nacimiento', 'DD-MM-AAAA', (y, m, d) => `${d}-${m}-${y}`],
		code: ['Número de socio', 'ES445566'],
		table: { columns: ['Mañana', 'Tarde'], rows: ['Lunes', 'Martes', 'Jueves'] },
	},
	{
		name: 'Chinese',
		title: '会员申请表',
		fields: [
			['姓名', '李小龙'],
			['住址', '北京市朝阳区'],
			['城市', '北京'],
			['邮政编码', '100020'],
			['电话', '010 88776655'],
			['职业', '工程师'],
			['国籍', '中国'],
			['工作单位', '华北电力'],
		],
		question: ['性别', '女', '男', '其他'],
		agree: '本人同意条款',
		date: ['出生日期', '年 月 日', (y, m, d) => `${y}年${m}月${d}日`],
		code: ['会员编号', 'CN667788'],
		table: { columns: ['上午', '下午'], rows: ['星期一', '星期二', '星期三'] },
	},
	{
		name: 'Arabic',
		title: 'طلب العضوية',
		fields: [
			['الاسم', 'سارة'],
			['العنوان', 'شارع النيل'],
			['المدينة', 'القاهرة'],
			['الرمز البريدي', '11511'],
			['الهاتف', '0220334455'],
			['المهنة', 'مهندسة'],
			['الجنسية', 'مصرية'],
			['جهة العمل', 'شركة النور'],
		],
		question: ['الجنس', 'أنثى', 'ذكر', 'آخر'],
		agree: 'أوافق على الشروط',
		date: ['تاريخ الميلاد', 'DD/MM/YYYY', numeric.slash],
		code: ['رقم العضوية', '55443322'],
		table: { columns: ['صباحا', 'مساء'], rows: ['الاثنين', 'الثلاثاء', 'الأربعاء'] },
	},
];

/** What a kind of form draws with. */
interface Sheet {
	readonly pen: Pen;
	readonly random: Random;
	readonly tongue: Tongue;
	readonly asked: Asked[];
}

const size = 10;
/** The same items in another order. */
export const shuffled = <T>(all: readonly T[], random: Random): T[] =>
	[...all]
		.map((one) => [random(), one] as const)
		.sort(([a], [b]) => a - b)
		.map(([, one]) => one);
const ask = ({ asked }: Sheet, key: string, text: string, place: Rect) =>
	asked.push({ key, value: text, marks: [{ text, place }] });

/** Kinds of forms that are drawn by coordinates, from a height downwards. */
export const drawnKinds: Readonly<Record<string, (sheet: Sheet) => void>> = {
	underscores(sheet) {
		const { pen, random, tongue } = sheet;
		shuffled(tongue.fields, random)
			.slice(0, 7)
			.forEach(([label, value], index) => {
				const y = 140 + index * 28;
				const x = 60 + pen.width(`${label}: `);
				const line = '_'.repeat(26 + Math.floor(random() * 12));
				pen.text(`${label}: ${line}`, 60, y);
				ask(sheet, label, value, [x - 4, y - 14, pen.width(line) + 8, 19]);
			});
	},
	dots(sheet) {
		const { pen, random, tongue } = sheet;
		shuffled(tongue.fields, random)
			.slice(0, 7)
			.forEach(([label, value], index) => {
				const y = 140 + index * 26;
				const x = 60 + pen.width(`${label} `);
				const line = '.'.repeat(Math.floor((500 - x) / pen.width('.')));
				pen.text(`${label} ${line}`, 60, y);
				ask(sheet, label, value, [x - 4, y - 14, pen.width(line) + 8, 19]);
			});
	},
	linesRight(sheet) {
		const { pen, random, tongue } = sheet;
		const pitch = 22 + random() * 12;
		shuffled(tongue.fields, random)
			.slice(0, 8)
			.forEach(([label, value], index) => {
				const left = 60 + (index % 2) * 250;
				const y = 150 + Math.floor(index / 2) * pitch;
				pen.text(`${label}:`, left, y);
				const start = left + pen.width(`${label}: `) + 2;
				pen.line(start, y + 2, left + 230, y + 2);
				ask(sheet, label, value, [start - 2, y - 15, left + 232 - start, 20]);
			});
	},
	linesUnderLabels(sheet) {
		const { pen, random, tongue } = sheet;
		const room = 16 + random() * 6;
		shuffled(tongue.fields, random)
			.slice(0, 6)
			.forEach(([label, value], index) => {
				const y = 150 + index * (room + 24 + random() * 3);
				pen.text(label, 60, y);
				pen.line(60, y + room + 4, 360, y + room + 4);
				ask(sheet, label, value, [58, y + 3, 304, room + 3]);
			});
	},
	linesOverLabels(sheet) {
		const { pen, random, tongue } = sheet;
		const pitch = 38 + random() * 10;
		shuffled(tongue.fields, random)
			.slice(0, 8)
			.forEach(([label, value], index) => {
				const left = 60 + (index % 2) * 250;
				const y = 160 + Math.floor(index / 2) * pitch;
				pen.line(left, y, left + 220, y);
				pen.text(label, left, y + 10, 8);
				ask(sheet, label, value, [left - 2, y - 17, 224, 19]);
			});
	},
	cellsInside(sheet) {
		const { pen, random, tongue } = sheet;
		const tall = 30 + random() * 8;
		shuffled(tongue.fields, random)
			.slice(0, 8)
			.forEach(([label, value], index) => {
				const left = 60 + (index % 2) * 230;
				const top = 140 + Math.floor(index / 2) * tall;
				pen.box([left, top, 230, tall]);
				pen.text(label, left + 3, top + 9, 7.5);
				ask(sheet, label, value, [left, top + 9, 230, tall - 9]);
			});
	},
	tableRight(sheet) {
		const { pen, random, tongue } = sheet;
		const tall = 20 + random() * 10;
		shuffled(tongue.fields, random)
			.slice(0, 7)
			.forEach(([label, value], index) => {
				const top = 140 + index * tall;
				pen.box([60, top, 150, tall]);
				pen.box([210, top, 280, tall]);
				pen.text(label, 64, top + tall / 2 + 3);
				ask(sheet, label, value, [210, top, 280, tall]);
			});
	},
	boxes(sheet) {
		const { pen, random, tongue } = sheet;
		const isAbove = random() < 0.5;
		shuffled(tongue.fields, random)
			.slice(0, 6)
			.forEach(([label, value], index) => {
				const top = 150 + index * 42;
				const place: Rect = isAbove ? [60, top, 300, 20] : [200, top, 260, 20];
				pen.text(label, 60, isAbove ? top - 4 : top + 14);
				pen.box(place);
				ask(sheet, label, value, place);
			});
	},
	combs(sheet) {
		const { pen, random, tongue } = sheet;
		const [label, value] = tongue.code;
		const wide = 15 + random() * 6;
		const gap = random() < 0.5 ? 0 : 3;
		pen.text(`${label}:`, 60, 200);
		const marks = [...value].map((text, index) => ({
			text,
			place: [200 + index * (wide + gap), 186, wide, 20] as Rect,
		}));
		for (let index = 0; index < value.length + 2; index++) pen.box([200 + index * (wide + gap), 186, wide, 20]);
		sheet.asked.push({ key: label, value, marks });
		const [dateLabel, hint] = tongue.date;
		const isYearFirst = hint.startsWith('年');
		pen.text(`${dateLabel} (${hint}):`, 60, 250);
		const digits = isYearFirst ? '19061209' : '09121906';
		const starts = (isYearFirst ? [0, 0, 0, 0, 1, 1, 2, 2] : [0, 0, 1, 1, 2, 2, 2, 2]).map(
			(group, index) => 260 + index * wide + group * 8,
		);
		for (const left of starts) pen.box([left, 236, wide, 20]);
		sheet.asked.push({
			key: dateLabel,
			value: '1906-12-09',
			marks: [...digits].map((text, index) => ({ text, place: [starts[index]!, 236, wide, 20] })),
		});
	},
	openCombs(sheet) {
		const { pen, random, tongue } = sheet;
		const [label, value] = tongue.code;
		const wide = 14 + random() * 5;
		pen.text(label, 60, 200);
		pen.line(200, 203, 200 + wide * (value.length + 1), 203);
		for (let index = 0; index <= value.length + 1; index++) pen.line(200 + index * wide, 195, 200 + index * wide, 203);
		const marks = [...value].map((text, index) => ({ text, place: [200 + index * wide, 186, wide, 18] as Rect }));
		sheet.asked.push({ key: label, value, marks });
		for (const [index, [own, text]] of tongue.fields.slice(0, 3).entries()) {
			const y = 240 + index * 26;
			pen.text(`${own}:`, 60, y);
			pen.line(200, y + 2, 420, y + 2);
			ask(sheet, own, text, [198, y - 15, 224, 20]);
		}
	},
	ticks(sheet) {
		const { pen, random, tongue, asked } = sheet;
		const [label, ...options] = tongue.question;
		const sign = pick(random, ['box', '[ ]', '( )'] as const);
		const tick = (text: string, x: number, y: number): Rect => {
			if (sign === 'box') pen.box([x, y - 9, 10, 10]);
			else pen.text(sign, x, y);
			pen.text(text, x + 18, y);
			return [x - 2, y - 11, 17, 14];
		};
		pen.text(`${label}:`, 60, 180);
		const places = options.map((option, index) => tick(option, 160 + index * 110, 180));
		const chosen = Math.floor(random() * options.length);
		asked.push({ key: label, value: options[chosen]!, marks: [{ text: 'X', place: places[chosen]! }] });
		const place = tick(tongue.agree, 60, 230);
		asked.push({ key: tongue.agree, value: true, marks: [{ text: 'X', place }] });
		for (const [index, [own, text]] of tongue.fields.slice(0, 3).entries()) {
			const y = 280 + index * 26;
			pen.text(`${own}:`, 60, y);
			pen.line(200, y + 2, 420, y + 2);
			ask(sheet, own, text, [198, y - 15, 224, 20]);
		}
	},
	dates(sheet) {
		const { pen, random, tongue, asked } = sheet;
		const [label, hint, shown] = tongue.date;
		const date = ['1906', '12', '09'] as const;
		if (hint.startsWith('年')) {
			pen.text(`${label}: ______年____月____日`, 60, 180);
			const at = 60 + pen.width(`${label}: `);
			const wide = pen.width('_');
			const sign = pen.width('年');
			const [year, month, day] = [6, 4, 4].map((count) => count * wide) as [number, number, number];
			const places: Rect[] = [
				[at - 2, 166, year + 4, 18],
				[at + year + sign - 2, 166, month + 4, 18],
				[at + year + month + 2 * sign - 2, 166, day + 4, 18],
			];
			asked.push({
				key: label,
				value: date.join('-'),
				marks: date.map((text, index) => ({ text, place: places[index]! })),
			});
		} else {
			pen.text(`${label} (${hint}): ________________`, 60, 180);
			const at = 60 + pen.width(`${label} (${hint}): `);
			ask(sheet, label, date.join('-'), [at - 4, 166, pen.width('_') * 16 + 8, 18]);
			asked.push({
				...asked.pop()!,
				marks: [{ text: shown(...date), place: [at - 4, 166, pen.width('_') * 16 + 8, 18] }],
			});
		}
		for (const [index, [own, text]] of shuffled(tongue.fields, random).slice(0, 4).entries()) {
			const y = 230 + index * 26;
			pen.text(`${own}:`, 60, y);
			pen.line(200, y + 2, 420, y + 2);
			ask(sheet, own, text, [198, y - 15, 224, 20]);
		}
	},
	tableOfBlanks(sheet) {
		const { pen, random, tongue, asked } = sheet;
		const { columns, rows } = tongue.table;
		const tall = 20 + random() * 8;
		const widths = [110, 150, 150];
		const lefts = [60, 170, 320];
		for (let row = 0; row <= rows.length; row++)
			for (let column = 0; column < 3; column++) pen.box([lefts[column]!, 150 + row * tall, widths[column]!, tall]);
		columns.forEach((column, index) => pen.text(column, lefts[index + 1]! + 4, 150 + tall / 2 + 3));
		rows.forEach((row, index) => pen.text(row, 64, 150 + (index + 1) * tall + tall / 2 + 3));
		const place = (row: number, column: number): Rect => [
			lefts[column + 1]!,
			150 + (row + 1) * tall,
			widths[column + 1]!,
			tall,
		];
		const hours = ['8-12', '9-11', '10-12'];
		asked.push({ key: columns[0]!, value: hours, marks: hours.map((text, row) => ({ text, place: place(row, 0) })) });
		ask(sheet, `${rows[1]} ${columns[1]}`, '14-18', place(1, 1));
	},
};

/** A form as pdf-lib writes it; only languages of Latin letters. */
export async function drawnByLibrary(kind: string, tongue: Tongue, seed: number): Promise<FlatForm> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([595, 842]);
	const sheet: Sheet = { pen: libraryPen(page, font), random: randomOf(seed), tongue, asked: [] };
	sheet.pen.text(tongue.title, 60, 80, 16);
	drawnKinds[kind]!(sheet);
	return { name: `${kind} ${tongue.name} pdf-lib ${seed}`, asked: sheet.asked, pdf: await document.save() };
}

function libraryPen(page: PDFPage, font: PDFFont): Pen {
	const up = (y: number) => 842 - y;
	return {
		text: (text, x, y, own = size) => page.drawText(text, { x, y: up(y), size: own, font }),
		line: (x1, y1, x2, y2) => page.drawLine({ start: { x: x1, y: up(y1) }, end: { x: x2, y: up(y2) }, thickness: 0.6 }),
		box: ([x, y, width, tall]) =>
			page.drawRectangle({ x, y: up(y + tall), width, height: tall, borderWidth: 0.6, borderColor: rgb(0, 0, 0) }),
		width: (text, own = size) => font.widthOfTextAtSize(text, own),
	};
}
