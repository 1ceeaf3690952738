import type { LocalizedText } from './types';

/**
 * Parts of sentences that are put into error texts (`{reason}`, `{allowed}`), and warnings of a result, which are
 * whole sentences. `{name}` is replaced by the detail of that name. The node package does not need them.
 */
export const phrases = {
	// What is wrong with a request; completes "The request is not valid: …".
	notMultipart: { en: 'the body has to be multipart/form-data', zh: '请求体必须是 multipart/form-data' },
	notJson: { en: 'the body is not valid JSON', zh: '请求体不是有效的 JSON' },
	notAnObject: { en: 'the body is not a JSON object', zh: '请求体不是 JSON 对象' },
	emptyBody: { en: 'the body is empty', zh: '请求体为空' },
	bodyTooLarge: { en: 'the body is too large', zh: '请求体过大' },
	tooManyParts: { en: 'the form has too many parts', zh: '表单的部分过多' },
	badFieldName: { en: 'the form has a field name that is not allowed', zh: '表单包含不允许的字段名' },
	fieldTooLong: { en: 'a field is longer than {limit} bytes', zh: '有字段超过 {limit} 字节' },
	fieldsTooLong: { en: 'the fields are longer than {limit} bytes together', zh: '所有字段合计超过 {limit} 字节' },
	fieldNotJson: { en: 'a field of the form says that it is JSON and is not', zh: '表单中声明为 JSON 的字段不是 JSON' },
	formUnreadable: { en: 'the form cannot be read', zh: '无法读取表单' },
	cutOff: { en: 'it was cut off', zh: '请求被中断' },
	badAddress: { en: 'the address cannot be read', zh: '无法读取地址' },
	unreadable: { en: 'it cannot be read', zh: '无法读取' },
	notHttp: { en: 'it is not an HTTP request', zh: '不是 HTTP 请求' },
	badHost: { en: 'it has to have one "Host" header with a name or address', zh: '必须有且仅有一个有效的“Host”请求头' },
	badExpectation: { en: 'its "Expect" header is not known', zh: '无法识别“Expect”请求头' },
	tooSlow: { en: 'it did not come in within its time', zh: '请求未在规定时间内到达' },
	headersTooLarge: { en: 'its headers are too large', zh: '请求头过大' },
	fileNameTooLong: { en: 'the file name is longer than {limit} bytes', zh: '文件名超过 {limit} 字节' },
	otherTool: { en: 'the task has another tool than "executeTypeUrl"', zh: '任务的工具与“executeTypeUrl”不同' },
	rangeBeyondEnd: { en: 'the range lies beyond the end of {size} bytes', zh: '范围超出文件的 {size} 字节' },
	checksumMismatch: { en: 'the bytes do not match the checksum in "{header}"', zh: '内容与“{header}”中的校验值不一致' },
	badChecksum: { en: 'the checksum in "{header}" cannot be read', zh: '无法读取“{header}”中的校验值' },
	badIdempotencyKey: {
		en: 'an Idempotency-Key has 1 to 255 visible ASCII characters',
		zh: 'Idempotency-Key 必须为 1 到 255 个可见 ASCII 字符',
	},
	noSuchFile: { en: 'the file "{file}" does not exist', zh: '文件“{file}”不存在' },
	notAFile: { en: '"{file}" is a folder or a device', zh: '“{file}”是文件夹或设备' },
	unreadableFile: { en: 'the file "{file}" cannot be read', zh: '无法读取文件“{file}”' },
	notInFolders: {
		en: '"{file}" is not in a folder that is open to this server',
		zh: '“{file}”不在对本服务器开放的文件夹中',
	},
	noAddresses: { en: 'addresses are not open to this server', zh: '本服务器未开放网络地址' },
	addressAnswer: { en: 'the address answered with {answer}', zh: '该地址的响应为 {answer}' },
	noSuchDocument: {
		en: 'there is no document "{file}", or it is no longer kept',
		zh: '没有文档“{file}”，或其已不再保留',
	},
	readingTooLarge: {
		en: 'what was read of the document is longer than {limit} bytes: name fewer pages',
		zh: '读取的内容超过 {limit} 字节：请指定较少的页',
	},
	mcpRefused: { en: 'the MCP message is refused: {problem}', zh: 'MCP 消息被拒绝：{problem}' },
	oneMessage: { en: 'the body has to be one JSON-RPC message', zh: '请求体必须是一条 JSON-RPC 消息' },
	badContinuation: { en: '"continueFrom" is not one of this document', zh: '“continueFrom”不属于该文档' },
	badArguments: { en: 'its arguments do not fit the tool: {problem}', zh: '参数与工具不符：{problem}' },

	callbackAddress: {
		en: 'the callback address has to be an http or https address without user name and password',
		zh: '回调地址必须是不含用户名和密码的 http 或 https 地址',
	},
	callbackHost: {
		en: 'the callback address leads to a private or reserved network, which the operator has not allowed',
		zh: '回调地址指向未被管理员允许的内部或保留网络',
	},

	// Why the field "parameter" is no JSON object.
	longerThan: { en: 'it is longer than {limit} bytes', zh: '长度超过 {limit} 字节' },
	nestedTooDeeply: { en: 'it is nested too deeply', zh: '嵌套过深' },
	jsonSyntax: { en: 'its syntax is wrong', zh: '语法错误' },
	jsonSyntaxAt: { en: 'its syntax is wrong at character {position}', zh: '第 {position} 个字符处语法错误' },
	jsonType: { en: 'its type is {type}', zh: '其类型为 {type}' },

	// What a parameter allows.
	flagValues: { en: 'the integers 0 and 1', zh: '整数 0 和 1' },
	listedValues: { en: '{values}', zh: '{values}' },
	pageListText: {
		en: 'a text of page numbers from 1 and ranges, joined by commas, such as 1,3-5',
		zh: '由逗号连接的页码和范围组成的文本，页码从 1 开始，例如 1,3-5',
	},
	decimalFrom: { en: 'a text of a decimal number of at least {minimum}', zh: '不小于 {minimum} 的小数文本' },
	decimalBetween: {
		en: 'a text of a decimal number from {minimum} to {maximum}',
		zh: '{minimum} 到 {maximum} 之间的小数文本',
	},
	integerFrom: { en: 'a text of a whole number of at least {minimum}', zh: '不小于 {minimum} 的整数文本' },
	asDescribed: { en: 'what the description of the interface says', zh: '以接口描述为准' },
	integerBetween: {
		en: 'a text of a whole number from {minimum} to {maximum}',
		zh: '{minimum} 到 {maximum} 之间的整数文本',
	},
	textListUpTo: { en: 'an array of up to {limit} texts that are not empty', zh: '最多 {limit} 个非空文本组成的数组' },
	wholeNumberFrom1: { en: 'a whole number from 1', zh: '从 1 开始的整数' },
	pagesUpTo: {
		en: 'page numbers from 1 to {last}; the page count of the document is {count}',
		zh: '1 到 {last} 的页码；该文档的总页数为 {count}',
	},
	scalingUpTo: {
		en: 'at most {largest} for this document: page {page} measures {width} × {height} points, and an image has {pixels} pixels and sides of {side} pixels at most',
		zh: '该文档最大为 {largest}：第 {page} 页为 {width} × {height} 点，而图片最多 {pixels} 像素、边长最多 {side} 像素',
	},

	// Warnings of a result.
	pageLeftOut: { en: 'Page {page} is damaged and was left out.', zh: '第 {page} 页已损坏，未包含在结果中。' },
	pageImageTooLarge: {
		en: 'Page {page} was left out: it has an image of {width} × {height} pixels; the limits are {pixels} pixels in all and {side} pixels a side.',
		zh: '第 {page} 页未包含在结果中：其中的图片为 {width} × {height} 像素，上限为总计 {pixels} 像素、边长 {side} 像素。',
	},
	pageNotEdited: {
		en: 'Page {page} was kept as it is: it has an image of {width} × {height} pixels; the limits are {pixels} pixels in all and {side} pixels a side.',
		zh: '第 {page} 页保持原样：其中的图片为 {width} × {height} 像素，上限为总计 {pixels} 像素、边长 {side} 像素。',
	},
	pagesBeyondLeftOut: {
		en: 'The page count of the document is {count}; the pages beyond in "{key}" were left out.',
		zh: '该文档的总页数为 {count}，“{key}”中超出的页码已忽略。',
	},
	ocrLanguageMissing: {
		en: 'Language data for the text is not installed: {codes}. The text was read without it; the operator can install it with "document-conversion languages add {codes}".',
		zh: '未安装该文字所需的语言数据：{codes}，识别时未使用；管理员可用“document-conversion languages add {codes}”安装。',
	},
	notReviewed: {
		en: 'Nobody has reviewed the result: it is as the document was read.',
		zh: '该结果未经人工复核，为自动识别结果。',
	},
	noReviewHere: {
		en: 'never (nobody can review a result here; the service can wait for a person)',
		zh: 'never（此处无法复核结果；服务可以等待人工复核）',
	},
	shotsApart: {
		en: 'Shots without a row in common with the one before were put below it: {shots}. Rows between them may be missing.',
		zh: '以下照片与前一张没有共同的文字行，已直接接在其下方，中间可能缺行：{shots}。',
	},
	noTextRecognised: { en: 'No text was found, by OCR neither.', zh: '未找到文本，OCR 也未识别到文字。' },
	noTextLayer: {
		en: 'There is no text layer; the pages hold images or drawings only. OCR ("enableOcr") would be needed.',
		zh: '没有文本层，页面只包含图片或图形，需要 OCR（“enableOcr”）。',
	},
	pagesWithoutText: {
		en: 'Pages that hold images and no text layer, where OCR would be needed: {pages}.',
		zh: '以下页面只有图片而没有文本层，需要 OCR：{pages}。',
	},
	hiddenWords: {
		en: 'Words that nobody sees on the page (invisible, outside of it, or tiny) were left out: {count}, on pages {pages}.',
		zh: '已忽略页面上不可见的文字（隐藏、位于页面之外或极小）：共 {count} 个，位于第 {pages} 页。',
	},
	wordsMissing: {
		en: 'Words of the page that the result lacks: {count}. Page, and points from its left and top: {places}.',
		zh: '结果中缺少页面上的文字：共 {count} 个。页码及距页面左侧和上方的点数：{places}。',
	},
	wordsDouble: {
		en: 'Words that stand in the result more often than on the page: {count}. Page, and points from its left and top: {places}.',
		zh: '结果中重复出现的文字：共 {count} 个。页码及距页面左侧和上方的点数：{places}。',
	},
	doubtfulWords: {
		en: 'Of {all} words that OCR has read, about {count} may be wrong, most of them on pages {pages}: look at them before you rely on them.',
		zh: 'OCR 识别的 {all} 个词中约有 {count} 个可能有误，主要位于第 {pages} 页，请核对后再使用。',
	},
	unreadableText: {
		en: 'The fonts do not say which letters they show, so that the text is not what people see; OCR would be needed: pages {pages}.',
		zh: '以下页面的字体未说明其字符的含义，提取的文本与所见不符，需要 OCR：第 {pages} 页。',
	},
	doubtfulTables: {
		en: 'Tables without lines and with many empty cells, whose rows and columns should be checked: pages {pages}.',
		zh: '以下页面的表格没有框线且空单元格较多，请核对其行列：第 {pages} 页。',
	},
	nothingAsked: {
		en: 'Neither keys nor table headers were given: there was nothing to look for.',
		zh: '未指定关键字或表头，没有可提取的内容。',
	},
	invoiceDiffers: {
		en: 'The electronic invoice inside the PDF says other than what is printed; its values were taken: {keys}.',
		zh: 'PDF 中内嵌的电子发票与打印内容不一致，已采用电子发票的值：{keys}。',
	},
	layoutChanged: {
		en: 'The document looks like the layout “{name}” that was learned, but its words stand at other places: nothing learned was used.',
		zh: '文档与已学习的版式“{name}”相似，但文字位置不同，未使用已学习的内容。',
	},
	// Why a file is no electronic invoice.
	xmlTooLarge: { en: 'it is larger than an invoice may be', zh: '超过发票的大小上限' },
	xmlTooDeep: { en: 'its elements are nested too deeply', zh: '元素嵌套过深' },
	xmlDoctype: {
		en: 'it has a document type (DTD), which invoices do not have',
		zh: '包含文档类型声明（DTD），发票中不允许',
	},
	xmlEncoding: { en: 'its signs are not those of the encoding that it names', zh: '内容与其声明的编码不符' },
	xmlMalformed: { en: 'it is no well-formed XML', zh: '不是格式良好的 XML' },
	xmlNoInvoice: {
		en: 'it is neither a Cross Industry Invoice nor a UBL invoice or credit note',
		zh: '既不是 Cross Industry Invoice，也不是 UBL 发票或贷项通知单',
	},
	pdfMissing: { en: 'a PDF is needed beside it', zh: '还需要一个 PDF' },
	xmlNotCii: {
		en: 'a Factur-X PDF carries a Cross Industry Invoice (CII), and this is UBL',
		zh: 'Factur-X PDF 内嵌 Cross Industry Invoice（CII），而该文件是 UBL',
	},
	einvoiceReplaced: {
		en: 'The PDF carried another electronic invoice, which was replaced: {names}.',
		zh: 'PDF 中原有的电子发票已被替换：{names}。',
	},
	einvoiceFaults: {
		en: 'The invoice breaks rules; its XML is in the PDF as it is: {findings}.',
		zh: '发票违反规则，XML 已原样写入 PDF：{findings}。',
	},
	noTables: { en: 'No table was found.', zh: '未找到表格。' },
	noImages: { en: 'No image was found.', zh: '未找到图片。' },
	imageLeftOut: {
		en: 'An image on page {page} is damaged and was left out.',
		zh: '第 {page} 页有图片已损坏，未包含在结果中。',
	},
	onlyFirstPicture: {
		en: 'The file has {count} pictures; the result is made of the first one.',
		zh: '该文件有 {count} 张图片，结果仅由第一张生成。',
	},
	noDocumentFound: {
		en: 'Neither text nor the edges of a page were found in the picture; it was left as it is.',
		zh: '图片中未找到文字或页面边缘，图片保持原样。',
	},
	cellsCut: {
		en: 'Texts longer than 32,767 characters, the most a spreadsheet cell holds, were cut.',
		zh: '超过 32,767 个字符（单元格上限）的文本已被截断。',
	},
	tagsLeftOut: {
		en: 'The structure tags are damaged and were not carried over to the extracted pages.',
		zh: '结构标签已损坏，未包含在提取的页面中。',
	},
	linksLeftOut: {
		en: 'Links to pages that were not extracted were removed: {count}.',
		zh: '已移除指向未提取页面的链接：{count} 个。',
	},
	xfaLeftOut: {
		en: 'The form has a description of its own pages (XFA), which was removed; its fields stay.',
		zh: '表单带有自身的页面描述（XFA），已移除；表单域保留。',
	},
	scriptsMissFields: {
		en: 'The document has scripts, and form fields they may use went with their pages.',
		zh: '文档含有脚本，其可能使用的部分表单域已随页面移除。',
	},
	actionsStay: {
		en: 'The document brings actions that stay in the result, and that a reader may run: {kinds}.',
		zh: '文档带有动作，已保留在结果中，阅读器可能会执行：{kinds}。',
	},
	copiesWithoutTags: {
		en: 'Pages that come more than once are tagged once only: the result no longer claims to be PDF/UA or PDF/A of level A.',
		zh: '重复出现的页面仅首次带有标签：结果不再声明符合 PDF/UA 或 PDF/A 的 A 级。',
	},
	annotationsBaked: {
		en: 'Annotations and form fields became part of their pages, as files for print have none: {count}.',
		zh: '印刷文件不含注释和表单域，已将其并入页面：{count} 个。',
	},
	linksRemoved: {
		en: 'Links were removed, as files for print have none: {count}.',
		zh: '印刷文件不含链接，已移除：{count} 个。',
	},
	screenColoursPrinted: {
		en: 'The document has colours of a screen. They stay as they are; programs that show how the file will be printed (CGATS TR 001, offset) show them duller.',
		zh: '文档含有屏幕颜色（RGB），颜色值保持不变；模拟印刷效果（CGATS TR 001 胶印）的程序会显示得较暗淡。',
	},
	annotationsWithoutLook: {
		en: 'Annotations that do not say how they look were left out: {kinds}.',
		zh: '未包含没有外观描述的注释：{kinds}。',
	},
	interactionRemoved: {
		en: 'Actions, scripts and jumps to other files were removed, as files for print have none.',
		zh: '印刷文件不含动作、脚本和指向其他文件的跳转，已移除。',
	},
	repairedWithLoss: {
		en: 'The document is damaged: it was repaired, and parts that could not be read are missing.',
		zh: '文档已损坏：已修复，但无法读取的部分已丢失。',
	},
	onlyPagesExtracted: {
		en: 'The document is damaged: only the pages themselves could be extracted, without form fields, outline and metadata.',
		zh: '文档已损坏：只能提取页面本身，不含表单字段、大纲和元数据。',
	},
	mergedEncrypted: {
		en: 'These files were encrypted; the result is not: {files}.',
		zh: '以下文件原已加密，结果未加密：{files}。',
	},
	mergedSigned: {
		en: 'These files were signed; their signatures do not hold for the result: {files}.',
		zh: '以下文件原有签名，签名对结果无效：{files}。',
	},
	mergedXfa: {
		en: 'The forms of these files have a description of their own pages (XFA), which was removed; their fields stay: {files}.',
		zh: '以下文件的表单带有自身的页面描述（XFA），已移除；表单域保留：{files}。',
	},
	mergedFieldsRenamed: {
		en: 'Form fields of these files were called like those of other files and got new names, so that each keeps its value: {files}.',
		zh: '以下文件的表单域与其他文件的同名，已重新命名以保留各自的值：{files}。',
	},
	onlyPagesMerged: {
		en: 'These files are damaged: only the pages themselves could be merged, without form fields, outline and metadata: {files}.',
		zh: '以下文件已损坏：只能合并页面本身，不含表单字段、大纲和元数据：{files}。',
	},
	partlyTagged: {
		en: 'Some of the files are tagged and some are not: the tags stay, and the result does not claim to be tagged.',
		zh: '部分文件带有标签，部分没有：标签已保留，但结果不声明为带标签文档。',
	},
	filesLeftOut: {
		en: 'These files could not be read and are not in the result: {files}.',
		zh: '以下文件无法读取，未包含在结果中：{files}。',
	},
	encryptionRemoved: { en: 'The document was encrypted; the result is not.', zh: '原文档已加密，结果未加密。' },
	signatureBroken: {
		en: 'The document was signed; the signature does not hold for the result.',
		zh: '原文档有签名，签名对结果无效。',
	},

	// Warnings of conversions to PDF standards.
	actionsRemoved: {
		en: 'Scripts and actions that the standard forbids were removed: {kinds}.',
		zh: '已移除标准禁止的脚本和动作：{kinds}。',
	},
	pageNotSearched: {
		en: 'Page {page} was not searched for codes: it has an image of {width} × {height} pixels; the limits are {pixels} pixels in all and {side} pixels a side.',
		zh: '未在第 {page} 页查找条码：其中的图片为 {width} × {height} 像素，上限为总计 {pixels} 像素、边长 {side} 像素。',
	},
	noCodes: {
		en: 'No page has such a code; the document is one part.',
		zh: '没有页面含有此类条码，文档保持为一个部分。',
	},
	partTooLarge: {
		en: 'Page {page} alone is larger than the parts may be; it is a part of its own.',
		zh: '第 {page} 页本身超过每部分的大小上限，已单独成为一部分。',
	},
	signedStays: {
		en: 'The document is signed. Any change would break its signatures, so that it was left as it is.',
		zh: '文档已签名。任何更改都会使签名失效，因此保持原样。',
	},
	notSmaller: {
		en: 'The document cannot be made smaller in this way; it was left as it is.',
		zh: '无法以此方式缩小文档，已保持原样。',
	},
	notLinear: {
		en: 'The document cannot be linearized without becoming larger than it was; it is not.',
		zh: '线性化会使文档大于原文件，因此未进行线性化。',
	},
	pageSteps: {
		en: 'steps such as "delete 3,5-6", "rotate 90 1-2", "move 4 before 1", "copy 2 to end" and "reverse" that leave a page; pages are numbers from 1 to {count}, all, odd, even and last, and must not be gone',
		zh: '步骤，例如 "delete 3,5-6"、"rotate 90 1-2"、"move 4 before 1"、"copy 2 to end"、"reverse"，至少保留一页；页码为 1 到 {count}，或 all、odd、even、last，且未被删除',
	},
	attachmentsRemoved: {
		en: 'Attached files, which the standard forbids, were removed: {names}. PDF/A-3 keeps them.',
		zh: '已移除标准禁止的附件：{names}。PDF/A-3 可保留附件。',
	},
	annotationsRemoved: {
		en: 'Annotations of kinds that the standard forbids were removed: {kinds}.',
		zh: '已移除标准禁止的注释类型：{kinds}。',
	},
	hiddenAnnotationsRemoved: {
		en: 'Hidden annotations, which the standard forbids, were removed: {count}.',
		zh: '已移除标准禁止的隐藏注释：{count} 个。',
	},
	xfaRemoved: {
		en: 'The XFA form was removed; the fields of the PDF form stay.',
		zh: '已移除 XFA 表单；PDF 表单字段予以保留。',
	},
	postScriptRemoved: { en: 'PostScript in the document was removed.', zh: '已移除文档中的 PostScript。' },
	fontsEmbedded: {
		en: 'Fonts that were not embedded were replaced by free ones of the same widths: {fonts}. Letters may look a little different in programs that had the originals.',
		zh: '未嵌入的字体已替换为字宽相同的免费字体：{fonts}。在装有原字体的程序中，字形可能略有不同。',
	},
	fontsByNumbers: {
		en: 'The document says of these fonts, which are not embedded, only the numbers of their glyphs: {fonts}. Letters are those that the usual fonts of these names have at these numbers, as their widths confirm; programs without these fonts show others in the original.',
		zh: '文档对以下未嵌入字体仅给出字形编号：{fonts}。所用字符为同名常见字体中这些编号对应的字符，其宽度与文档一致；在未安装这些字体的程序中，原文档会显示其他字符。',
	},
	fontsRedrawn: {
		en: 'Fonts whose programs or encodings the standard does not take were written anew from their outlines: {fonts}. Small letters may look a little different.',
		zh: '程序或编码不符合标准的字体已按其轮廓重新生成：{fonts}。小号文字的外观可能略有不同。',
	},
	appearancesDrawn: {
		en: 'Annotations and form fields that left their look to the reader got a fixed one, on pages {pages}.',
		zh: '以下页面上外观由阅读程序决定的注释和表单域已获得固定外观：第 {pages} 页。',
	},
	printingColours: {
		en: 'The document has colours of printing (CMYK) and named no printing condition; a general one was added. Programs that manage colours may show these a little differently.',
		zh: '文档含印刷色（CMYK）但未注明印刷条件，已添加通用印刷条件。支持色彩管理的程序显示的颜色可能略有不同。',
	},
	transparencyFlattened: {
		en: 'Transparency, which the standard forbids, was replaced by pictures of what was seen, on pages {pages}; the text under them stays.',
		zh: '标准禁止透明效果，以下页面的相应区域已替换为所见图像，其下的文本予以保留：第 {pages} 页。',
	},
	unicodeUnknown: {
		en: 'Fonts do not say which letters some of their codes show: {fonts}. These have codes for private use in the result.',
		zh: '部分字体未说明其某些编码所表示的字符：{fonts}。结果中这些编码使用私用区字符。',
	},
	fontUnknown: {
		en: 'the font "{font}" on page {page} is not embedded, and its codes do not say which letters they show',
		zh: '第 {page} 页的字体“{font}”未嵌入，且其编码未说明所表示的字符',
	},
	textWouldBeLost: { en: '{percent} % of its text would be lost', zh: '将丢失 {percent}% 的文本' },
	textDiffers: {
		en: 'The text that programs read from the result differs by {percent} % of the letters: fonts that did not say what they show were completed.',
		zh: '从结果中读取的文本有 {percent}% 的字符不同：未说明其字符含义的字体已补全。',
	},
	lookDiffers: {
		en: 'Pages that look a little different from the original, because of what was replaced or removed: {pages}.',
		zh: '由于替换或移除了部分内容，以下页面与原文档外观略有不同：第 {pages} 页。',
	},
	figuresWithoutDescription: {
		en: 'Nothing in the document says what figures show on pages {pages}; their alternative texts name the page only.',
		zh: '文档未说明以下页面的图片内容，其替代文本仅标明页码：第 {pages} 页。',
	},
	tagsReplaced: {
		en: 'The structure tags of the document were incomplete or wrong; they were made anew.',
		zh: '文档原有的结构标签不完整或有误，已重新生成。',
	},
	languageUnknown: {
		en: 'The language of the document could not be told; it is marked as undetermined.',
		zh: '无法判断文档的语言，已标记为未确定。',
	},
	metadataLeftOut: {
		en: 'Metadata of other schemas was left out: {schemas}.',
		zh: '其他架构的元数据未包含在结果中：{schemas}。',
	},

	// What a jail of workers lacks; completes "Workers would have …: …".
	jailLeftOut: { en: 'WORKER_JAIL is off', zh: 'WORKER_JAIL 为 off' },
	jailNotLinux: { en: 'jails are made by Linux alone', zh: '隔离只能由 Linux 提供' },
	jailProgramsMissing: {
		en: 'of the programs of util-linux, the base system and perl-base these are not in PATH: {programs}',
		zh: 'PATH 中缺少 util-linux、基本系统和 perl-base 的以下程序：{programs}',
	},
	jailNoNamespaces: {
		en: 'the system refuses to make namespaces and a /proc of their own, as most containers do; it takes root with CAP_SYS_ADMIN, or user namespaces',
		zh: '系统不允许创建命名空间和独立的 /proc（多数容器如此）；需要具有 CAP_SYS_ADMIN 的 root 或用户命名空间',
	},
	jailNoLandlock: {
		en: 'the kernel has no Landlock (Linux 5.13), it is not switched on (lsm=), or the container refuses it',
		zh: '内核没有 Landlock（Linux 5.13）、未启用（lsm=），或被容器拒绝',
	},
	jailNoFilter: {
		en: 'system calls of this processor are not known to the filter',
		zh: '过滤器不认识此处理器的系统调用',
	},
	jailTrialFailed: { en: 'a worker did not start in it', zh: '工作进程未能在其中启动' },
} as const satisfies Record<string, LocalizedText>;

/** Name of a phrase. */
export type PhraseName = keyof typeof phrases;
