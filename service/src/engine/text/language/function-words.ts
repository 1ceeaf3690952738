/**
 * The most common words of languages that share a script, by BCP 47: words without a subject, normalized by
 * `foldedWord`. Any list of word frequencies starts with them.
 */
export const functionWords: Readonly<Record<string, string>> = {
	en: 'the of and to in is that for with as are on by this be or was from it at not have which all an has its their',
	de: 'der die das und ist von den mit zu ein eine einen nicht auf dem des im werden oder sie bei fur sich zur zum wird auch es sind als',
	fr: 'le la les de des et est un une dans que pour du en qui sur au par ou avec ce pas sont aux ne cette plus votre vous',
	es: 'el la los las de y que en un una es por con para del se al como su lo no o mas entre sin este esta son',
	it: 'il la di e che un una per non del della con sono le i gli nel alla da si dei al delle ed o come piu questo',
	pt: 'o a os as de e que em um uma para com nao do da por se no na dos ou das ao pela pelo mais como sao',
	nl: 'de het een van en in is dat op te met voor niet zijn aan er bij ook of door naar wordt om uit deze uw',
	pl: 'i w na z nie sie do jest ze oraz jak od przez lub co to o po dla pod za jego tym ktory sa byc',
	cs: 'a je se v na ze do s z jsou nebo jako byl ale pro podle ktery jeho si po za pri o k aby jsme od ktera byt ve',
	sk: 'a je sa v na ze do s su alebo ako bol ale pre podla ktory nie pri jeho zo po za o k aby sme z od ktora byt vo',
	hu: 'a az es hogy nem is egy van meg de mint vagy csak volt ez el ki annak minden kell ha',
	ro: 'si de la in un o este cu pe care sau din pentru nu ale ca sunt mai prin au al fi se a ce',
	hr: 'i je se u na za da od su koji ili kao nije te sa biti o do s po iz koja koje to ne a sto',
	sl: 'in je se na v za da ki so pa ali kot tudi bil ne po od iz s z pri o ter ni',
	sv: 'och att det som en pa ar av for med till den inte har i om ett de var vid fran eller ska kan',
	da: 'og at det som en pa er af for med til den ikke har i der et de om fra ved eller kan skal blev',
	nb: 'og at det som en pa er av for med til den ikke har i et de jeg om fra ved eller kan skal ble a',
	fi: 'ja on ei se etta oli tai kun mutta joka myos ovat ole jos han ne niin kuin jonka mika sen seka voi',
	is: 'og ad er sem ekki um til vid fyrir hann var eru ef med fra a i hun en skal eda',
	et: 'ja on ei see et oli voi kui mis oma ning ka pole selle ta kuid aga mida nii seda',
	lv: 'un ir ar no par uz ka tas bet vai kas pec lai ari to tika gan vinam vinu savu kura',
	lt: 'ir yra kad su is ar bet kaip tai jo ne savo nuo del i iki po buvo kuris pagal apie',
	tr: 've bir bu icin ile olarak da de olan gibi daha veya her kadar ne en ya sonra ki cok',
	vi: 'va cua cac la co duoc cho trong nhung khong mot nguoi voi tu den nay khi ve do ra da de',
	ru: 'и в не на что с как это по из для от к его он но или у за при быть также все без бы то иных должны которыи их ее только может во со ни чтобы если а о',
	uk: 'та що не на до з у як для від або є це иого за по про при бути якии але також і в',
	be: 'што не на з у як для ад або гэта яго за па пра пры быць які але таксама да ен і ці усе без паміж каб калі трэба вельмі',
	bg: 'на се за от да са по като е с до и в не че при или която които това със ще има тази тези бъде между си един всички но му ако може',
	sr: 'је и да се на у за од су са о по као или који не до из то није бити а према без које која њих',
	mk: 'на се во од за да со е и по како или кој не до из тоа што ке беше а',
	kk: 'мен және да де бұл үшін бар болып деп туралы бір осы басқа кеиін ол пен емес',
	mn: 'нь ба бол энэ юм баина тухаи нэг болон гэж их дээр баисан хүн эрх уу',
	ar: 'في من علي الي أن التي عن مع هذا هذه أو ما لا كل بين الذي كان بعد ذلك إلي',
	fa: 'به از در كه مي با اين است را و براي آن يا هر تا بر شده شود خود هاي يك',
	ur: 'كے ميں ہے كي سے اور كو كا نے پر ہيں اس يہ كہ نہيں كيا ايك كر',
	hi: 'के है में की और से को का ने पर हैं यह कि या नहीं इस एक भी ही था लिए',
	mr: 'आहे व या आणि च ने ला आहेत हे ही तो असे नाही किंवा की होते करावे त्यांना सर्व',
	ne: 'छ र को मा हुन् गर्न पनि यो भने छन् लाई वा ले यस सबै हुनेछ भएको गर्ने',
	sa: 'च एव अपि न तु हि सः ते तत् इति सर्वे यत् अस्ति सन्ति वा अथ तस्य यः',
	id: 'dan yang di untuk dengan dari pada ini itu adalah dalam tidak akan oleh atau',
	ca: 'el la els les de i en que es un una per amb del no al com mes o',
};

/** Letters whose marks no decomposition separates. */
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

/** A word as counted: lower case without diacritics, which recognizers lose first. */
export function foldedWord(word: string): string {
	const plain = word
		.normalize('NFD')
		.replace(/[\u0300-\u036f\u064b-\u0652]/g, '')
		.toLowerCase()
		.normalize('NFC');
	return plain.replace(/[łđøıðیکى]/g, (letter) => plainLetters[letter] ?? letter);
}
