import { answersOf, pageOf, rightToLeftOf, valuesOf } from './support';

/** Labels of an invoice as its language prints them: number, date, due, net, tax, total. */
const leftToRight: Readonly<Record<string, string>> = {
	Korean:
		'송장 번호: 2026-17\n발행일: 2026년 5월 4일\n지급기한: 2026년 6월 3일\n공급가액   800.00\n세액   200.00\n합계금액   1,000.00',
	Hindi:
		'चालान संख्या: 2026-17\nचालान तिथि: 4 मई 2026\nदेय तिथि: 3 जून 2026\nकर योग्य मूल्य   800.00\nकर राशि   200.00\nकुल राशि   1,000.00',
	'Hindi, with its digits':
		'बीजक संख्या: 2026-17\nबीजक दिनांक: ०४.०५.२०२६\nदेय दिनांक: ०३.०६.२०२६\nकर योग्य राशि   ८००.००\nकुल कर   २००.००\nकुल देय राशि   १,०००.००',
	Marathi:
		'बीजक क्रमांक: 2026-17\nबीजक दिनांक: 4 मे 2026\nदेय दिनांक: 3 जून 2026\nकरपात्र रक्कम   800.00\nकर रक्कम   200.00\nएकूण रक्कम   1,000.00',
	Bengali:
		'চালান নম্বর: 2026-17\nচালানের তারিখ: ৪ মে ২০২৬\nশেষ তারিখ: ৩ জুন ২০২৬\nকরের আগে মোট   ৮০০.০০\nমোট কর   ২০০.০০\nসর্বমোট   ১,০০০.০০',
	Gujarati:
		'ઇન્વોઇસ નંબર: 2026-17\nઇન્વોઇસ તારીખ: 04.05.2026\nનિયત તારીખ: 03.06.2026\nકરપાત્ર રકમ   800.00\nકર રકમ   200.00\nકુલ રકમ   1,000.00',
	Punjabi:
		'ਇਨਵੌਇਸ ਨੰਬਰ: 2026-17\nਇਨਵੌਇਸ ਮਿਤੀ: 04.05.2026\nਨਿਯਤ ਮਿਤੀ: 03.06.2026\nਟੈਕਸਯੋਗ ਰਕਮ   800.00\nਟੈਕਸ ਰਕਮ   200.00\nਕੁੱਲ ਰਕਮ   1,000.00',
	Tamil:
		'விலைப்பட்டியல் எண்: 2026-17\nவிலைப்பட்டியல் தேதி: 4 மே 2026\nசெலுத்த வேண்டிய தேதி: 3 ஜூன் 2026\nவரிக்கு முந்தைய தொகை   800.00\nவரித் தொகை   200.00\nமொத்தத் தொகை   1,000.00',
	Telugu:
		'ఇన్వాయిస్ సంఖ్య: 2026-17\nఇన్వాయిస్ తేదీ: 04.05.2026\nగడువు తేదీ: 03.06.2026\nనికర మొత్తం   800.00\nపన్ను మొత్తం   200.00\nమొత్తం విలువ   1,000.00',
	Kannada:
		'ಸರಕುಪಟ್ಟಿ ಸಂಖ್ಯೆ: 2026-17\nಸರಕುಪಟ್ಟಿ ದಿನಾಂಕ: 04.05.2026\nಅಂತಿಮ ದಿನಾಂಕ: 03.06.2026\nನಿವ್ವಳ ಮೊತ್ತ   800.00\nತೆರಿಗೆ ಮೊತ್ತ   200.00\nಒಟ್ಟು ಮೊತ್ತ   1,000.00',
	Malayalam:
		'ബിൽ നമ്പർ: 2026-17\nബിൽ തീയതി: 04.05.2026\nഅവസാന തീയതി: 03.06.2026\nനികുതി വിധേയ മൂല്യം   800.00\nനികുതി തുക   200.00\nആകെ തുക   1,000.00',
};

const rightToLeft: Readonly<Record<string, string>> = {
	Arabic:
		'رقم الفاتورة: 2026-17\nتاريخ الفاتورة: 4 مايو 2026\nتاريخ الاستحقاق: 3 يونيو 2026\nالإجمالي قبل الضريبة   800.00\nضريبة القيمة المضافة   200.00\nالإجمالي شامل الضريبة   1,000.00',
	'Arabic, with its digits':
		'رقم الفاتوره:   2026-17\nتاريخ الإصدار:   ٠٤/٠٥/٢٠٢٦\nتاريخ الاستحقاق:   ٢٥/٠٥/٢٠٢٦\nالمجموع قبل الضريبة   ٨٠٠٫٠٠\nمبلغ الضريبة   ٢٠٠٫٠٠\nالمجموع الكلي   ١٬٠٠٠٫٠٠',
	Hebrew:
		'מספר חשבונית: 2026-17\nתאריך חשבונית: 4 במאי 2026\nלתשלום עד: 3 ביוני 2026\nסה״כ לפני מע״מ   800.00\nמע״מ 25%   200.00\nסה״כ לתשלום   1,000.00',
};

const keys = ['Invoice number', 'Invoice date', 'Net total', 'Tax amount', 'Total amount'];
const values = ['2026-17', '2026-05-04', '800.00', '200.00', '1000.00'];

it.each(Object.entries(leftToRight))('fields of invoices by English names come from a page in %s', (_, page) => {
	expect(valuesOf(page, [...keys, 'Due date'])).toEqual([...values, '2026-06-03']);
});

describe('right-to-left pages', () => {
	it.each(Object.entries(rightToLeft))('have their values left of their labels: %s', (_, page) => {
		expect(valuesOf(rightToLeftOf(page), keys)).toEqual(values);
	});

	it('have boxes at the values', () => {
		const page = rightToLeftOf('رقم الفاتورة: 2026-17');
		const { fields } = answersOf([page], ['Invoice number']);
		expect(fields.map(({ answer }) => answer.box)).toEqual([page.words.at(-1)?.box]);
	});

	it('keep embedded Latin words in order', () => {
		// "Blue River Ltd" runs to the right within a row that runs to the left.
		const page = rightToLeftOf('اسم العميل: Ltd River Blue\nالعنوان: شارع النيل القاهرة');
		expect(valuesOf(page, ['اسم العميل', 'Address'])).toEqual(['Blue River Ltd', 'شارع النيل القاهرة']);
	});

	it('accept keys in their language in any letter variant', () => {
		const page = pageOf('Invoice number: 2026-17\nTotal amount   1,000.00');
		expect(valuesOf(page, ['رقم الفاتوره', 'المبلغ الإجمالي', 'מספר חשבונית', '송장번호', 'कुल राशि'])).toEqual([
			'2026-17',
			'1000.00',
			'2026-17',
			'2026-17',
			'1000.00',
		]);
	});

	it('are detected by their letters: an English page with a Hebrew name is not', () => {
		expect(valuesOf('Customer name:   אור השמש\nInvoice number: 2026-17', ['Invoice number'])).toEqual(['2026-17']);
	});
});
