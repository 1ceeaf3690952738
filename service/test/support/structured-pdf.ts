import { rawPdf, stream, type RawObject } from '../../../fixtures/make/raw-pdf';

/** Objects in the order of their numbers, some of them filled in later. */
class Objects {
	private readonly bodies: RawObject[] = [];

	/** A new object's reference. */
	add(body: RawObject = 'null'): string {
		this.bodies.push(body);
		return `${this.bodies.length} 0 R`;
	}

	set(ref: string, body: RawObject): void {
		this.bodies[Number.parseInt(ref, 10) - 1] = body;
	}

	get all(): readonly RawObject[] {
		return this.bodies;
	}
}

/** Page labels of a structured document: `i`, `ii`, then `A-5`, `A-6` … */
export const romanPages = 2;

/** What is different from one structured document to the next. */
export interface Structure {
	readonly pageCount: number;
	/** Of each page the page (from 0) that its link and its outline item lead to. */
	readonly targets: readonly number[];
	/** Page numbers in destinations instead of references, as careless writers have them. */
	readonly numbered?: boolean;
}

/**
 * A document with everything a page can have on each page: a link, a comment with popup and reply, a form field, a widget
 * of a field shared by all pages, a layer, a thread bead, tags, an outline item and a named destination. The document has
 * an attachment, a script, metadata and page labels.
 */
export function structuredPdf({ pageCount, targets, numbered = false }: Structure): Uint8Array {
	const objects = new Objects();
	const [catalog, tree, outlines, structure, form, shared] = Array.from({ length: 6 }, () => objects.add()) as [
		string,
		string,
		string,
		string,
		string,
		string,
	];
	const indexes = [...Array(pageCount).keys()];
	const pages = indexes.map(() => objects.add());
	const beads = indexes.map(() => objects.add());
	const thread = objects.add(`<< /F ${beads[0]} /I << /Title (Thread) >> >>`);
	const font = objects.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
	const look = objects.add(stream('0 0 20 10 re S', '/Type /XObject /Subtype /Form /BBox [0 0 20 10]'));
	const section = objects.add();
	const row = objects.add();
	const layers: string[] = [];
	const widgets: string[] = [];
	const fields: string[] = [];
	const parentTree: string[] = [];
	const paragraphs: string[] = [];
	const cells: string[] = [];
	const ids: string[] = [];
	const destination = (page: number): string => `[${numbered ? page : pages[page]} /XYZ 0 ${page} null]`;

	for (const page of indexes) {
		const target = targets[page] ?? 0;
		const layer = objects.add(`<< /Type /OCG /Name (Layer ${page}) >>`);
		layers.push(layer);
		const paragraph = objects.add();
		const cell = objects.add();
		const linkElement = objects.add();
		const link = objects.add(
			`<< /Type /Annot /Subtype /Link /Rect [0 0 10 10] /StructParent ${100 + page} /P ${pages[page]} ` +
				(page % 2 === 0 ? `/Dest ${destination(target)} >>` : `/A << /S /GoTo /D (to ${target}) >> >>`),
		);
		const [comment, popup, answer] = [objects.add(), objects.add(), objects.add()];
		objects.set(
			comment,
			`<< /Type /Annot /Subtype /Text /Rect [0 20 10 30] /Contents (Comment ${page}) /Popup ${popup} /P ${pages[page]} >>`,
		);
		objects.set(popup, `<< /Type /Annot /Subtype /Popup /Rect [0 30 10 40] /Parent ${comment} /P ${pages[page]} >>`);
		objects.set(
			answer,
			`<< /Type /Annot /Subtype /Text /Rect [0 40 10 50] /IRT ${comment} /Contents (Answer) /P ${pages[page]} >>`,
		);
		const own = objects.add(
			`<< /Type /Annot /Subtype /Widget /FT /Tx /T (own${page}) /V (value ${page}) /Rect [20 0 40 10] /P ${pages[page]} /AP << /N ${look} >> ` +
				`/A << /S /GoTo /D ${destination(target)} >> >>`,
		);
		fields.push(own);
		const widget = objects.add(
			`<< /Type /Annot /Subtype /Widget /Parent ${shared} /Rect [20 20 40 30] /P ${pages[page]} /AP << /N ${look} >> >>`,
		);
		widgets.push(widget);
		const content = objects.add(
			stream(
				`/OC /L BDC 0 0 ${page + 1} ${page + 1} re f EMC /P << /MCID 0 >> BDC BT /F 12 Tf 10 100 Td (Page ${page}) Tj ET EMC ` +
					'/TD << /MCID 1 >> BDC BT /F 12 Tf 10 80 Td (Cell) Tj ET EMC /Link << /MCID 2 >> BDC BT /F 12 Tf 10 60 Td (Link) Tj ET EMC',
			),
		);
		objects.set(
			beads[page]!,
			`<< /T ${thread} /N ${beads[(page + 1) % pageCount]} /V ${beads.at(page - 1)} /P ${pages[page]} /R [0 0 50 50] >>`,
		);
		objects.set(
			pages[page]!,
			`<< /Type /Page /Parent ${tree} /MediaBox [0 0 ${200 + page} 300] /Contents ${content} /StructParents ${page} /B [${beads[page]}] ` +
				`/Resources << /Font << /F ${font} >> /Properties << /L ${layer} >> >> /Annots [${[link, comment, popup, answer, own, widget].join(' ')}] >>`,
		);
		objects.set(paragraph, `<< /Type /StructElem /S /P /P ${section} /Pg ${pages[page]} /K 0 /ID (p${page}) >>`);
		objects.set(
			cell,
			`<< /Type /StructElem /S /TD /P ${row} /Pg ${pages[page]} /K [<< /Type /MCR /Pg ${pages[page]} /MCID 1 >>] /A << /O /Table /Headers [(p0)] >> >>`,
		);
		objects.set(
			linkElement,
			`<< /Type /StructElem /S /Link /P ${section} /Pg ${pages[page]} /K [2 << /Type /OBJR /Obj ${link} >>] >>`,
		);
		paragraphs.push(paragraph, linkElement);
		cells.push(cell);
		ids.push(`(p${page}) ${paragraph}`);
		parentTree.push(`${page} [${paragraph} ${cell} ${linkElement}]`);
	}
	const linkParents = indexes.map((page) => `${100 + page} ${paragraphs[page * 2 + 1]}`);

	const items = indexes.map(() => objects.add());
	const last = pageCount - 1;
	// One item below the other for the first half, beside each other for the second.
	const half = Math.ceil(pageCount / 2);
	indexes.forEach((page) => {
		const goes = page % 2 === 0 ? `/Dest ${destination(page)}` : `/A << /S /GoTo /D ${destination(page)} >>`;
		const isNested = page < half;
		const links = [
			isNested && page > 0 ? `/Parent ${items[page - 1]}` : `/Parent ${outlines}`,
			isNested && page + 1 < half ? `/First ${items[page + 1]} /Last ${items[page + 1]} /Count ${half - 1 - page}` : '',
			!isNested && page < last ? `/Next ${items[page + 1]}` : '',
			page === half ? `/Prev ${items[0]}` : !isNested ? `/Prev ${items[page - 1]}` : '',
			page === 0 && half <= last ? `/Next ${items[half]}` : '',
		];
		objects.set(items[page]!, `<< /Title (Item ${page}) ${goes} ${links.join(' ')} >>`);
	});
	objects.set(
		outlines,
		`<< /Type /Outlines /First ${items[0]} /Last ${half <= last ? items[last] : items[0]} /Count ${pageCount} >>`,
	);

	const table = objects.add(`<< /Type /StructElem /S /Table /P ${section} /K ${row} >>`);
	objects.set(row, `<< /Type /StructElem /S /TR /P ${table} /K [${cells.join(' ')}] >>`);
	objects.set(section, `<< /Type /StructElem /S /Sect /P ${structure} /K [${[...paragraphs, table].join(' ')}] >>`);
	objects.set(
		structure,
		`<< /Type /StructTreeRoot /K ${section} /ParentTree << /Nums [${[...parentTree, ...linkParents].join(' ')}] >> /ParentTreeNextKey 999 /IDTree << /Names [${ids.join(' ')}] >> >>`,
	);
	objects.set(shared, `<< /FT /Tx /T (shared) /V (together) /Kids [${widgets.join(' ')}] >>`);
	objects.set(
		form,
		`<< /Fields [${[...fields, shared].join(' ')}] /CO [${fields.join(' ')}] /DA (/F 12 Tf) /DR << /Font << /F ${font} >> >> >>`,
	);
	objects.set(tree, `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pageCount} >>`);

	const file = objects.add(stream('attached', '/Type /EmbeddedFile'));
	const fileSpecification = objects.add(`<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F ${file} >> >>`);
	const script = objects.add('<< /S /JavaScript /JS (app.beep\\(\\)) >>');
	const metadata = objects.add(stream(xmp, '/Type /Metadata /Subtype /XML'));
	const names = indexes.map((page) => `(to ${page}) << /D ${destination(page)} >>`).sort();
	objects.set(
		catalog,
		`<< /Type /Catalog /Pages ${tree} /Outlines ${outlines} /StructTreeRoot ${structure} /MarkInfo << /Marked true >> /AcroForm ${form} ` +
			`/Threads [${thread}] /Metadata ${metadata} /Lang (en) /PageMode /UseOutlines /OpenAction ${destination(last)} ` +
			`/PageLabels << /Nums [0 << /S /r >> ${romanPages} << /S /D /P (A-) /St 5 >>] >> ` +
			`/Names << /Dests << /Names [${names.join(' ')}] >> /EmbeddedFiles << /Names [(a.txt) ${fileSpecification}] >> /JavaScript << /Names [(s) ${script}] >> >> ` +
			`/OCProperties << /OCGs [${layers.join(' ')}] /D << /Name (D) /Order [(All) [${layers.join(' ')}]] /ON [${layers.join(' ')}] /OFF [] /RBGroups [[${layers.join(' ')}]] ` +
			`/AS [<< /Event /View /Category [/View] /OCGs [${layers.join(' ')}] >>] >> >> >>`,
	);
	return rawPdf(objects.all);
}

const xmp =
	'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
	'<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">' +
	'<xmp:ModifyDate>2020-01-01T00:00:00Z</xmp:ModifyDate><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';
