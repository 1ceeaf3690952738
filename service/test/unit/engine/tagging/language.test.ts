import { StructElement } from '../../../../src/engine/pdf/tagging/element';
import { LanguageCount } from '../../../../src/engine/text/language/language-count';
import { isLanguageTag, markForeignTexts } from '../../../../src/engine/pdf/tagging/language';

const texts: readonly [string, string][] = [
	[
		'en',
		'The service converts the documents of a task and returns the address of each result, which is kept for a day.',
	],
	[
		'de',
		'Der Dienst wandelt die Dokumente einer Aufgabe um und gibt die Adresse jedes Ergebnisses zurück, das ein Tag bleibt.',
	],
	[
		'fr',
		'Le service convertit les documents de la tâche et renvoie une adresse pour chaque résultat, qui est gardé un jour.',
	],
	[
		'es',
		'El servicio convierte los documentos de una tarea y devuelve la dirección de los resultados, que se guardan un día.',
	],
	[
		'it',
		'Il servizio converte i documenti di una attività e restituisce un indirizzo per ogni risultato, che è conservato con cura.',
	],
	[
		'nl',
		'De dienst zet de documenten van een taak om en geeft het adres van elk resultaat, dat een dag bewaard wordt.',
	],
	[
		'pl',
		'Usługa zmienia dokumenty na wynik i zwraca adres do pliku, który nie jest po dniu dostępny dla osób oraz od razu znika.',
	],
	[
		'ru',
		'Служба преобразует документы и возвращает адрес для каждого файла, который не хранится на диске по истечении дня.',
	],
	['uk', 'Служба перетворює документи та повертає адресу для файлу, що не є на диску до кінця дня або це інше.'],
	['zh', '本服务转换任务中的文档，并返回每个结果的地址。'],
	['ja', '本サービスはタスクの文書を変換し、結果のアドレスを返します。'],
	['ko', '이 서비스는 작업의 문서를 변환하고 각 결과의 주소를 반환합니다.'],
	['ar', 'تحول الخدمة المستندات من المهمة إلى نتائج في عنوان على الخادم مع كل ملف أو صورة'],
	['el', 'Η υπηρεσία μετατρέπει τα έγγραφα και επιστρέφει τη διεύθυνση κάθε αποτελέσματος.'],
	['th', 'บริการนี้แปลงเอกสารของงานและส่งคืนที่อยู่ของผลลัพธ์'],
];

describe('the language of a text', () => {
	it.each(texts)('%s', (language, text) => {
		const count = new LanguageCount();
		count.add(text);
		expect(count.language()).toBe(language);
	});

	it('is undecided without evidence', () => {
		const count = new LanguageCount();
		count.add('A 12 o 34 e 56; X-7 / Y-8');
		expect(count.language()).toBeUndefined();
	});

	it('is marked for foreign text, but not for names and short titles', () => {
		const element = new StructElement('P');
		const title = new StructElement('P');
		const german = [...texts].find(([language]) => language === 'de')![1];
		const chinese = new StructElement('P');
		markForeignTexts(
			[
				{ element, text: `${german} ${german}` },
				{ element: title, text: 'Die Zeit' },
				{ element: chinese, text: '本服务' },
			],
			'en-GB',
		);
		expect([element, title, chinese].map(({ facts }) => facts.language)).toEqual(['de', undefined, 'zh']);
	});

	it('is written as a tag', () => {
		expect(['en', 'zh-Hans-CN', 'und', 'x_y', '', 'englishlanguage'].map(isLanguageTag)).toEqual([
			true,
			true,
			true,
			false,
			false,
			false,
		]);
	});
});
