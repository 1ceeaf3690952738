// @ts-check
// Pages in scripts that the sets lack, drawn by Chromium: random words in several fonts and sizes, even and ragged, in one column and two.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Words of each language, and fonts that have its letters. */
const languages = {
	he: {
		name: 'Hebrew',
		fonts: ['Liberation Serif', 'Liberation Sans', 'DejaVu Sans', 'Linux Libertine O'],
		words: [
			'שלום בית ספר ילד עיר גדול קטן מים דרך זמן אדם עבודה חברה מדינה שנה יום לילה ארץ שמש ירח כתב קרא הלך אמר ראה שמע לומד מורה',
			'תלמיד חדש ישן טוב יפה חשבון תשלום מחיר הזמנה לקוח ספק חשמל רכבת תחנה מטוס ספינה גשר נהר הר עמק שדה פרח עץ כלב חתול ציפור',
			'דג לחם חלב ביצה תפוח ענב זית יין שולחן כיסא חלון דלת קיר גג רצפה מיטה ארון ספרייה אוניברסיטה מחקר תוצאה שיטה בדיקה',
		]
			.join(' ')
			.split(' '),
	},
	ar: {
		name: 'Arabic',
		fonts: ['Noto Naskh Arabic', 'Noto Sans Arabic', 'DejaVu Sans', 'Noto Kufi Arabic'],
		words: [
			'سلام بيت مدرسة ولد مدينة كبير صغير ماء طريق وقت إنسان عمل شركة دولة سنة يوم ليل أرض شمس قمر كتب قرأ ذهب قال رأى سمع طالب',
			'معلم جديد قديم جميل حساب دفع سعر طلب عميل مورد كهرباء قطار محطة طائرة سفينة جسر نهر جبل وادي حقل زهرة شجرة كلب قطة طائر',
			'سمك خبز حليب بيضة تفاحة عنب زيتون طاولة كرسي نافذة باب جدار سقف أرضية سرير خزانة مكتبة جامعة بحث نتيجة طريقة اختبار',
			'والمعلومات المستخدمة بالإضافة',
		]
			.join(' ')
			.split(' '),
	},
	ru: {
		name: 'Russian',
		fonts: ['Liberation Serif', 'Liberation Sans', 'DejaVu Serif', 'Linux Libertine O'],
		words: [
			'привет дом школа ребёнок город большой маленький вода дорога время человек работа компания страна год день ночь земля',
			'солнце луна писал читал пошёл сказал видел слышал студент учитель новый старый красивый счёт оплата цена заказ клиент',
			'поставщик электричество поезд станция самолёт корабль мост река гора долина поле цветок дерево собака кошка птица рыба',
			'хлеб молоко яйцо яблоко виноград оливка стол стул окно дверь стена крыша пол кровать шкаф библиотека университет',
			'исследование результат метод проверка',
		]
			.join(' ')
			.split(' '),
	},
	el: {
		name: 'Greek',
		fonts: ['Liberation Serif', 'Liberation Sans', 'DejaVu Serif', 'Linux Libertine O'],
		words: [
			'γεια σπίτι σχολείο παιδί πόλη μεγάλος μικρός νερό δρόμος χρόνος άνθρωπος εργασία εταιρεία χώρα έτος ημέρα νύχτα γη ήλιος',
			'φεγγάρι έγραψε διάβασε πήγε είπε είδε άκουσε φοιτητής δάσκαλος νέος παλιός όμορφος λογαριασμός πληρωμή τιμή παραγγελία',
			'πελάτης προμηθευτής ηλεκτρισμός τρένο σταθμός αεροπλάνο πλοίο γέφυρα ποτάμι βουνό κοιλάδα χωράφι λουλούδι δέντρο σκύλος',
			'γάτα πουλί ψάρι ψωμί γάλα αυγό μήλο σταφύλι ελιά τραπέζι καρέκλα παράθυρο πόρτα τοίχος στέγη',
		]
			.join(' ')
			.split(' '),
	},
};

/**
 * Draw eight documents a language.
 * @param {string} folder
 * @param {number} seed  rules are made on some documents and judged by others
 * @returns {Promise<{ name: string, paths: string[] }[]>} by language
 */
export async function drawnScripts(folder, seed) {
	const { randomOf } = (await import('./random.cjs')).default;
	return Object.entries(languages).map(([code, { name, fonts, words }], language) => ({
		name: `drawn in ${name}`,
		paths: fonts.flatMap((font, index) =>
			[1, 2].flatMap((columns) => {
				const path = join(folder, `${code}-${index}-${columns}`);
				const next = randomOf(seed * 1000 + language * 100 + index * 10 + columns);
				writeFileSync(`${path}.html`, page(code, font, columns, words, next));
				spawnSync(
					'chromium',
					[
						...['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', `--print-to-pdf=${path}.pdf`],
						pathToFileURL(`${path}.html`).href,
					],
					{ timeout: 60_000 },
				);
				return existsSync(`${path}.pdf`) ? [`${path}.pdf`] : [];
			}),
		),
	}));
}

/**
 * @param {string} code  of the language
 * @param {string} font
 * @param {number} columns
 * @param {readonly string[]} words
 * @param {() => number} next
 */
function page(code, font, columns, words, next) {
	/** @template T @param {readonly T[]} list */
	const one = (list) => /** @type {T} */ (list[Math.floor(next() * list.length)]);
	/** @param {number} least @param {number} most */
	const some = (least, most) => least + Math.floor(next() * (most - least + 1));
	/** @param {number} count */
	const several = (count) => Array.from({ length: count }, () => one(words)).join(' ');
	const sentence = () => several(some(6, 16)).replace(/^./u, (first) => first.toUpperCase()) + '.';
	const look = `font: ${one([10, 10.5, 11, 12, 13])}pt/1.3 '${font}'; text-align: ${one(['justify', 'start'])}; columns: ${columns}`;
	const paragraphs = Array.from({ length: 14 }, (_, index) => {
		const heading = index % 4 === 0 ? `<h2>${several(4)}</h2>` : '';
		return `${heading}<p>${Array.from({ length: some(3, 6) }, sentence).join(' ')}</p>`;
	});
	const direction = ['he', 'ar'].includes(code) ? 'rtl' : 'ltr';
	return `<html lang="${code}" dir="${direction}"><meta charset="utf-8"><style>
		@page { size: A4; margin: 22mm } body { ${look}; column-gap: 8mm } p { margin: 0 0 2.5mm } h2 { font-size: 1.25em; margin: 3mm 0 1.5mm }
	</style>${paragraphs.join('')}`;
}
