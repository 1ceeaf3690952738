/**
 * The commonest words of languages by Tesseract's codes: words that say nothing of the subject, as they stand after
 * `foldedWord`. Any list of word frequencies begins with them.
 */
export const functionWords: Readonly<Record<string, string>> = {
	eng: 'the of and to in is that for with as are on by this be or was from it at not have which all',
	deu: 'der die das und ist von den mit zu ein eine einen nicht auf dem des im werden oder sie bei fur sich zur zum wird',
	fra: 'le la les de des et est un une dans que pour du en qui sur au par ou avec ce pas sont aux ne',
	spa: 'el la los las de y que en un una es por con para del se al como su lo no o mas entre sin',
	ita: 'il la di e che un una per non del della con sono le i gli nel alla da si dei al delle ed o',
	por: 'o a os as de e que em um uma para com nao do da por se no na dos ou das ao pela pelo',
	nld: 'de het een van en in is dat op te met voor niet zijn aan er bij ook of door naar wordt om uit',
	pol: 'i w na z nie sie do jest ze oraz jak od przez lub co to o po dla pod za jego tym ktory',
	ces: 'a je se v na ze do s z jsou nebo jako byl ale pro podle ktery jeho si po za pri o k aby jsme',
	slk: 'a je sa v na ze do s su alebo ako bol ale pre podla ktory nie pri jeho zo po za o k aby sme',
	hun: 'a az es hogy nem is egy van meg de mint vagy csak volt ez el ki annak minden kell ha',
	ron: 'si de la in un o este cu pe care sau din pentru nu ale ca sunt mai prin au al fi se',
	hrv: 'i je se u na za da od su koji ili kao nije te sa biti o do s po iz koja koje to ne',
	slv: 'in je se na v za da ki so pa ali kot tudi bil ne po od iz s z pri o ter ni',
	swe: 'och att det som en pa ar av for med till den inte har i om ett de var vid fran eller ska',
	dan: 'og at det som en pa er af for med til den ikke har i der et de om fra ved eller kan skal',
	nor: 'og at det som en pa er av for med til den ikke har i et de jeg om fra ved eller kan skal ble',
	fin: 'ja on ei se etta oli tai kun mutta joka myos ovat ole jos han ne niin kuin jonka mika sen',
	isl: 'og ad er sem ekki um til vid fyrir hann var eru ef med fra a i og ad hun en skal eda',
	est: 'ja on ei see et oli voi kui mis oma ning ka pole selle ta kuid aga mida nii seda',
	lav: 'un ir ar no par uz ka tas bet vai kas pec lai ari to tika gan vinam vinu savu kura',
	lit: 'ir yra kad su is ar bet kaip tai jo ne savo nuo del i iki po buvo kuris pagal apie',
	tur: 've bir bu icin ile olarak da de olan gibi daha veya her kadar ne olan en ya sonra ki',
	vie: 'va cua cac la co duoc cho trong nhung khong mot nguoi voi tu den nay khi ve do ra da',
	rus: 'и в не на что с как это по из для от к его он но или у за при быть также все без бы то иных или должны который их ее только может во со ни чтобы если',
	ukr: 'та що не на до з у як для від або є це його за по про при бути який але також',
	bel: 'што не на з у як для ад або гэта яго за па пра пры быць які але таксама да ён',
	bul: 'на се за от да са по като е с до и в не че при или която който с това със',
	srp: 'је и да се на у за од су са о по као или који не до из то није бити а према без које која са њих',
	mkd: 'на се во од за да со е и по како или кој не до из тоа што ќе беше а',
	kaz: 'мен және да де бұл үшін бар болып деп туралы бір осы басқа кейін ол пен емес',
	mon: 'нь ба бол энэ юм байна тухай нэг болон гэж их дээр байсан хүн эрх уу',
	ara: 'في من على الى أن التي عن مع هذا هذه أو ما لا كل بين الذي كان بعد ذلك',
	fas: 'به از در که مي با اين است را و براي آن يا هر تا بر شده شود خود هاي',
	urd: 'کے میں ہے کي سے اور کو کا نے پر ہیں اس يہ کہ نہیں کيا ايک کر',
	hin: 'के है में की और से को का ने पर हैं यह कि या नहीं इस एक भी ही था लिए',
	mar: 'आहे व या आणि च ने ला आहेत हे ही तो असे नाही किंवा की होते करावे त्यांना सर्व',
	nep: 'छ र को मा हुन् गर्न पनि यो भने छन् लाई वा ले यस सबै हुनेछ भएको गर्ने',
	san: 'च एव अपि न तु हि सः ते तत् इति सर्वे यत् अस्ति सन्ति वा अथ तस्य यः',
};

/** Letters that no decomposition parts from their marks. */
const plainLetters: Readonly<Record<string, string>> = {
	ł: 'l',
	đ: 'd',
	ø: 'o',
	ı: 'i',
	ð: 'd',
	ی: 'ي',
	ک: 'ك',
	ى: 'ي',
};

/** A word as it is counted: small letters without marks over them, as recognisers lose these first. */
export function foldedWord(word: string): string {
	const plain = word
		.normalize('NFD')
		.replace(/[\u0300-\u036f\u064b-\u0652]/g, '')
		.toLowerCase()
		.normalize('NFC');
	return plain.replace(/[łđøıðیکى]/g, (letter) => plainLetters[letter] ?? letter);
}
