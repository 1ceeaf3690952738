// @ts-check
// A form without a look: questions with options of which some are ticked, a few fields that are filled in, sentences, and who signs.
import { drawOf } from '../business-documents/draw.mjs';

/** @typedef {{ text: string, ticked: boolean }} Option */
/** @typedef {{ text: string, options: Option[] }} Question */
/** @typedef {{ label: string, present: boolean }} Signature */
/** @typedef {{ language: string, title: string, intro: string, fields: { label: string, text: string }[], questions: Question[], signatures: Signature[], stamp?: string }} Form */

/** What forms ask, in ordinary words: question, then options; `+`: several may be ticked. */
const words = {
	en: {
		title: ['Application for membership', 'Request form', 'Questionnaire for new customers'],
		intro: 'Please fill in this form in capital letters or tick the boxes that apply. Or ask one of us.',
		fields: ['Name', 'Town', 'Date', 'Telephone'],
		questions: [
			'Marital status|single|married|divorced|widowed',
			'Delivery|standard|express|collection',
			'Payment|cash|card|bank transfer|cheque',
			'Do you smoke?|yes|no',
			'Form of address|Mr|Mrs|other',
			'Languages+|English|German|French|Spanish',
			'Insurance|public|private|none',
			'Newsletter|by post|by e-mail|not wanted',
			'Condition of goods|new|used|damaged',
			'Reason for return+|too small|too large|wrong colour|defect',
		],
		signatures: ['Signature of applicant', 'Signature of guardian'],
		stamp: 'RECEIVED',
	},
	de: {
		title: ['Antrag auf Mitgliedschaft', 'Anmeldung zum Kurs', 'Fragebogen'],
		intro:
			'Bitte füllen Sie den Bogen in Druckschrift aus oder kreuzen Sie Zutreffendes an. Ohne Angaben geht es nicht.',
		fields: ['Name', 'Wohnort', 'Datum', 'Telefon'],
		questions: [
			'Familienstand|ledig|verheiratet|geschieden|verwitwet',
			'Versandart|Standard|Express|Abholung',
			'Zahlungsart|bar|Karte|Überweisung|Lastschrift',
			'Raucher|ja|nein',
			'Anrede|Herr|Frau|divers',
			'Sprachen+|Deutsch|Englisch|Französisch|Italienisch',
			'Krankenkasse|gesetzlich|privat|keine',
			'Zustellung|per Post|per E-Mail|persönlich',
			'Zustand|neu|gebraucht|beschädigt',
			'Grund der Rückgabe+|zu klein|zu groß|falsche Farbe|defekt',
		],
		signatures: ['Unterschrift des Antragstellers', 'Unterschrift des Leiters'],
		stamp: 'EINGEGANGEN',
	},
	fr: {
		title: ['Demande d’inscription', 'Formulaire de retour', 'Questionnaire'],
		intro: 'Merci de remplir ce formulaire en majuscules ou de cocher les cases utiles. Où signer : en bas de page.',
		fields: ['Nom', 'Ville', 'Date', 'Téléphone'],
		questions: [
			'État civil|célibataire|marié|divorcé|veuf',
			'Livraison|normale|express|en magasin',
			'Mode de paiement|espèces|carte|virement|chèque',
			'Fumeur|oui|non',
			'Civilité|Monsieur|Madame|autre',
			'Langues parlées+|français|anglais|allemand|espagnol',
			'Assurance|publique|privée|aucune',
			'Envoi|par courrier|par courriel|sur place',
			'État du produit|neuf|usagé|abîmé',
		],
		signatures: ['Signature du demandeur', 'Signature du responsable'],
		stamp: 'REÇU LE',
	},
	es: {
		title: ['Solicitud de ingreso', 'Formulario de devolución', 'Cuestionario'],
		intro: 'Rellene este formulario en mayúsculas o marque lo que proceda. Pregunte en la oficina o por teléfono.',
		fields: ['Nombre', 'Ciudad', 'Fecha', 'Teléfono'],
		questions: [
			'Estado civil|soltero|casado|divorciado|viudo',
			'Entrega|normal|urgente|en tienda',
			'Forma de pago|efectivo|tarjeta|transferencia',
			'Fumador|sí|no',
			'Idiomas+|español|inglés|francés|alemán',
			'Seguro|público|privado|ninguno',
			'Envío|por correo|por fax|en mano',
			'Estado del producto|nuevo|usado|roto',
		],
		signatures: ['Firma del solicitante', 'Firma del tutor'],
		stamp: 'RECIBIDO',
	},
	it: {
		title: ['Domanda di iscrizione', 'Modulo di reso', 'Questionario'],
		intro: 'Compilare il modulo in stampatello o barrare le caselle che interessano. Per dubbi o domande chiamare.',
		fields: ['Nome', 'Città', 'Data', 'Telefono'],
		questions: [
			'Stato civile|celibe|coniugato|divorziato|vedovo',
			'Consegna|normale|espressa|in negozio',
			'Pagamento|contanti|carta|bonifico',
			'Fumatore|sì|no',
			'Lingue+|italiano|inglese|francese|tedesco',
			'Assicurazione|pubblica|privata|nessuna',
			'Stato della merce|nuova|usata|danneggiata',
		],
		signatures: ['Firma del richiedente', 'Firma del genitore'],
		stamp: 'RICEVUTO',
	},
	nl: {
		title: ['Aanvraagformulier', 'Retourformulier', 'Vragenlijst'],
		intro: 'Vul dit formulier in blokletters in of kruis aan wat van toepassing is. Vragen? Bel ons of kom langs.',
		fields: ['Naam', 'Woonplaats', 'Datum', 'Telefoon'],
		questions: [
			'Burgerlijke staat|ongehuwd|gehuwd|gescheiden|weduwe',
			'Bezorging|gewoon|spoed|afhalen',
			'Betaling|contant|kaart|overschrijving',
			'Roker|ja|nee',
			'Talen+|Nederlands|Engels|Frans|Duits',
			'Verzekering|publiek|particulier|geen',
			'Staat van het artikel|nieuw|gebruikt|beschadigd',
		],
		signatures: ['Handtekening aanvrager', 'Handtekening ouder'],
		stamp: 'ONTVANGEN',
	},
};

/** Languages of families that are looked at, and of those left out. */
const languages = {
	fitted: /** @type {const} */ (['en', 'de', 'fr', 'es']),
	'left-out': /** @type {const} */ (['en', 'de', 'it', 'nl']),
};

const syllables = 'ba ro mi ten ska lo ver di nu ha per to si fel gra mo'.split(' ');

/**
 * @param {string} name
 * @param {number} seed
 * @param {import('./families.mjs').Family} family
 * @returns {Form}
 */
export function drawForm(name, seed, { side, place }) {
	const draw = drawOf(`ticks ${seed} ${name}`);
	const language = draw.one(languages[side]);
	const own = words[language];
	const title = draw.one(own.title);
	const count = place === 'matrix' ? draw.whole(3, 5) : draw.whole(4, 6);
	const drawn = shuffled(own.questions, draw).slice(0, count);
	// A matrix has one set of options for all its rows.
	const shared = place === 'matrix' ? (drawn[0] ?? '').split('|').slice(1) : undefined;
	const questions = drawn.map((one) => {
		const [asked = '', ...own_] = one.split('|');
		const options = shared ?? own_;
		const isSeveral = asked.endsWith('+') && shared === undefined;
		const chosen = draw.chance(0.1) ? -1 : draw.whole(0, options.length - 1);
		return {
			text: asked.replace('+', ''),
			options: options.map((text, index) => ({ text, ticked: isSeveral ? draw.chance(0.5) : index === chosen })),
		};
	});
	const word = () => {
		const text = Array.from({ length: draw.whole(2, 3) }, () => draw.one(syllables)).join('');
		return `${text[0]?.toUpperCase()}${text.slice(1)}`;
	};
	const [nameLabel = '', town = '', date = '', phone = ''] = own.fields;
	return {
		language,
		title,
		intro: own.intro,
		fields: [
			{ label: nameLabel, text: `${word()} ${word()}` },
			{ label: town, text: word() },
			{ label: date, text: `${draw.whole(10, 28)}.${draw.whole(10, 12)}.2025` },
			{ label: phone, text: `0${draw.whole(20, 99)} ${draw.whole(100_000, 999_999)}` },
		],
		questions,
		signatures: own.signatures.map((label) => ({ label, present: draw.chance(0.5) })),
		...(draw.chance(0.4) ? { stamp: own.stamp } : {}),
	};
}

/** @template T @param {readonly T[]} all @param {import('../synthetic/tree/draw.mjs').Draw} draw @returns {T[]} */
function shuffled(all, draw) {
	const rest = [...all];
	return all.map(() => /** @type {T} */ (rest.splice(draw.whole(0, rest.length - 1), 1)[0]));
}
