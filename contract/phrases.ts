import type { LocalizedText } from './types';

/**
 * Parts of sentences that are put into error texts (`{reason}`, `{allowed}`), and warnings of a result, which are
 * whole sentences. `{name}` is replaced by the detail of that name. The node package does not need them.
 */
export const phrases = {
	// What is wrong with a request; completes "The request is not valid: …".
	notMultipart: { en: 'the body must be multipart/form-data', zh: '请求体必须是 multipart/form-data' },
	notJson: { en: 'the body is not valid JSON', zh: '请求体不是有效的 JSON' },
	notAnObject: { en: 'the body is not a JSON object', zh: '请求体不是 JSON 对象' },
	emptyBody: { en: 'the body is empty', zh: '请求体为空' },
	bodyTooLarge: { en: 'the body is too large', zh: '请求体过大' },
	tooManyParts: { en: 'the form has too many parts', zh: '表单的部分过多' },
	badFieldName: { en: 'a field name of the form is not allowed', zh: '表单包含不允许的字段名' },
	fieldTooLong: { en: 'a field is longer than {limit} bytes', zh: '有字段超过 {limit} 字节' },
	fieldsTooLong: { en: 'the fields together are longer than {limit} bytes', zh: '所有字段合计超过 {limit} 字节' },
	fieldNotJson: {
		en: 'a form field is declared as JSON but is not valid JSON',
		zh: '表单中声明为 JSON 的字段不是 JSON',
	},
	formUnreadable: { en: 'the form cannot be read', zh: '无法读取表单' },
	cutOff: { en: 'the upload ended early', zh: '请求被中断' },
	badAddress: { en: 'the address cannot be read', zh: '无法读取地址' },
	unreadable: { en: 'it cannot be read', zh: '无法读取' },
	notHttp: { en: 'it is not an HTTP request', zh: '不是 HTTP 请求' },
	badHost: { en: 'it must have exactly one valid "Host" header', zh: '必须有且仅有一个有效的“Host”请求头' },
	badExpectation: { en: 'the value of its "Expect" header is not supported', zh: '无法识别“Expect”请求头' },
	tooSlow: { en: 'it did not arrive in time', zh: '请求未在规定时间内到达' },
	headersTooLarge: { en: 'its headers are too large', zh: '请求头过大' },
	fileNameTooLong: { en: 'the file name is longer than {limit} bytes', zh: '文件名超过 {limit} 字节' },
	otherTool: {
		en: 'the task was created for a different tool than "executeTypeUrl"',
		zh: '任务的工具与“executeTypeUrl”不同',
	},
	rangeBeyondEnd: {
		en: 'the range starts beyond the end of the file ({size} bytes)',
		zh: '范围起点超出文件末尾（{size} 字节）',
	},
	checksumMismatch: {
		en: 'the content does not match the checksum in "{header}"',
		zh: '内容与“{header}”中的校验值不一致',
	},
	badChecksum: { en: 'the checksum in "{header}" cannot be read', zh: '无法读取“{header}”中的校验值' },
	badIdempotencyKey: {
		en: 'an Idempotency-Key must have 1 to 255 visible ASCII characters',
		zh: 'Idempotency-Key 必须为 1 到 255 个可见 ASCII 字符',
	},
	noSuchFile: { en: 'the file "{file}" does not exist', zh: '文件“{file}”不存在' },
	notAFile: { en: '"{file}" is a folder or a device, not a file', zh: '“{file}”是文件夹或设备' },
	unreadableFile: { en: 'the file "{file}" cannot be read', zh: '无法读取文件“{file}”' },
	notInFolders: {
		en: '"{file}" is outside the folders that this server may read',
		zh: '“{file}”不在本服务器可读取的文件夹中',
	},
	noAddresses: { en: 'this server may not read from web addresses', zh: '本服务器不允许读取网络地址' },
	addressAnswer: { en: 'the server at this address responded with {answer}', zh: '该地址的响应为 {answer}' },
	noSuchDocument: {
		en: 'the document "{file}" does not exist or has been deleted',
		zh: '文档“{file}”不存在或已被删除',
	},
	readingTooLarge: {
		en: 'the text is longer than {limit} bytes; select fewer pages',
		zh: '文本超过 {limit} 字节：请指定较少的页',
	},
	mcpRefused: { en: 'the MCP message was rejected: {problem}', zh: 'MCP 消息被拒绝：{problem}' },
	oneMessage: { en: 'the body must be a single JSON-RPC message', zh: '请求体必须是一条 JSON-RPC 消息' },
	badContinuation: { en: '"continueFrom" does not belong to this document', zh: '“continueFrom”不属于该文档' },
	badArguments: { en: 'the arguments do not match the tool: {problem}', zh: '参数与工具不符：{problem}' },

	callbackAddress: {
		en: 'the callback address must be an http or https URL without user name and password',
		zh: '回调地址必须是不含用户名和密码的 http 或 https 地址',
	},
	callbackHost: {
		en: 'the callback address points to a private or reserved network, which the administrator has not allowed',
		zh: '回调地址指向内部或保留网络，而管理员未允许',
	},

	// Why the field "parameter" is not a JSON object.
	longerThan: { en: 'it is longer than {limit} bytes', zh: '长度超过 {limit} 字节' },
	nestedTooDeeply: { en: 'it is nested too deeply', zh: '嵌套过深' },
	jsonSyntax: { en: 'it has a syntax error', zh: '语法错误' },
	jsonSyntaxAt: { en: 'it has a syntax error at character {position}', zh: '第 {position} 个字符处语法错误' },
	jsonType: { en: 'its type is {type}', zh: '其类型为 {type}' },

	// What a parameter allows.
	flagValues: { en: 'the integers 0 and 1', zh: '整数 0 和 1' },
	listedValues: { en: '{values}', zh: '{values}' },
	pageListText: {
		en: 'page numbers and ranges separated by commas, starting at 1, for example 1,3-5',
		zh: '以逗号分隔的页码和范围，从 1 开始，例如 1,3-5',
	},
	decimalFrom: { en: 'a decimal number of at least {minimum}, as text', zh: '不小于 {minimum} 的小数文本' },
	decimalBetween: {
		en: 'a decimal number from {minimum} to {maximum}, as text',
		zh: '{minimum} 到 {maximum} 之间的小数文本',
	},
	integerFrom: { en: 'a whole number of at least {minimum}, as text', zh: '不小于 {minimum} 的整数文本' },
	asDescribed: { en: 'see the API description', zh: '以接口描述为准' },
	integerBetween: {
		en: 'a whole number from {minimum} to {maximum}, as text',
		zh: '{minimum} 到 {maximum} 之间的整数文本',
	},
	textListUpTo: { en: 'an array of up to {limit} non-empty texts', zh: '最多 {limit} 个非空文本组成的数组' },
	wholeNumberFrom1: { en: 'a whole number of at least 1', zh: '不小于 1 的整数' },
	pagesUpTo: {
		en: 'page numbers from 1 to {last} (the document has {count} pages)',
		zh: '1 到 {last} 的页码；该文档的总页数为 {count}',
	},
	scalingUpTo: {
		en: 'at most {largest} for this document: page {page} is {width} × {height} points, and images are limited to {pixels} pixels in total and {side} pixels per side',
		zh: '该文档最大为 {largest}：第 {page} 页为 {width} × {height} 点，而图片限制为总计 {pixels} 像素、边长 {side} 像素',
	},

	// Warnings of a result.
	pageLeftOut: { en: 'Page {page} is damaged and was skipped.', zh: '第 {page} 页已损坏，已跳过。' },
	pageImageTooLarge: {
		en: 'Page {page} was skipped because it contains an image that is too large ({width} × {height} pixels). The limits are {pixels} pixels in total and {side} pixels per side.',
		zh: '第 {page} 页已跳过：其中的图片为 {width} × {height} 像素，上限为总计 {pixels} 像素、边长 {side} 像素。',
	},
	pageNotEdited: {
		en: 'Page {page} was left unchanged because it contains an image that is too large ({width} × {height} pixels). The limits are {pixels} pixels in total and {side} pixels per side.',
		zh: '第 {page} 页保持原样：其中的图片为 {width} × {height} 像素，上限为总计 {pixels} 像素、边长 {side} 像素。',
	},
	pagesBeyondLeftOut: {
		en: 'The document has {count} pages. Higher page numbers in "{key}" were ignored.',
		zh: '该文档的总页数为 {count}，“{key}”中超出的页码已忽略。',
	},
	ocrLanguageMissing: {
		en: 'OCR language data is not installed for: {codes}. The text was read without it and may be wrong. An administrator can install it with "document-conversion languages add {codes}".',
		zh: '未安装以下 OCR 语言数据：{codes}。识别时未使用，文字可能有误。管理员可用“document-conversion languages add {codes}”安装。',
	},
	notReviewed: { en: 'This result has not been reviewed by a person.', zh: '该结果未经人工复核。' },
	noReviewHere: {
		en: 'never (results cannot be reviewed here; use the service for that)',
		zh: 'never（此处无法复核结果，请使用服务）',
	},
	shotsApart: {
		en: 'Photos that do not overlap the previous one were appended below it: {shots}. Rows between them may be missing.',
		zh: '以下照片与前一张没有重叠，已直接接在其下方，中间可能缺行：{shots}。',
	},
	noTextRecognised: { en: 'No text was found, not even with OCR.', zh: '未找到文本，OCR 也未识别到文字。' },
	noTextLayer: {
		en: 'The pages have no text layer, only images or drawings. Turn on OCR ("enableOcr") to read them.',
		zh: '页面没有文本层，只有图片或图形。请启用 OCR（“enableOcr”）。',
	},
	pagesWithoutText: {
		en: 'Pages with images but no text were found: {pages}. Turn on OCR ("enableOcr") to read them.',
		zh: '以下页面只有图片而没有文本：{pages}。请启用 OCR（“enableOcr”）。',
	},
	hiddenWords: {
		en: 'Hidden text (invisible, off the page or tiny) was skipped. Words: {count}. Pages: {pages}.',
		zh: '已跳过隐藏文字（不可见、位于页面之外或极小）：共 {count} 个词，位于第 {pages} 页。',
	},
	wordsMissing: {
		en: 'Some words on the pages are missing from the result: {count}. Positions (page, points from left and top): {places}.',
		zh: '结果中缺少页面上的 {count} 个词。位置（页码、距左侧和上方的点数）：{places}。',
	},
	wordsDouble: {
		en: 'Some words are duplicated in the result: {count}. Positions (page, points from left and top): {places}.',
		zh: '{count} 个词在结果中重复出现。位置（页码、距左侧和上方的点数）：{places}。',
	},
	doubtfulWords: {
		en: 'About {count} of {all} words read by OCR may be wrong. Check these pages before you use the text: {pages}.',
		zh: 'OCR 识别的 {all} 个词中约有 {count} 个可能有误。使用前请核对以下页面：第 {pages} 页。',
	},
	unreadableText: {
		en: 'Some pages use fonts without usable character mappings, so the text may be wrong: {pages}. Turn on OCR ("enableOcr").',
		zh: '部分页面的字体未标明所含字符，提取的文本可能有误：第 {pages} 页。请启用 OCR（“enableOcr”）。',
	},
	doubtfulTables: {
		en: 'Some tables have no borders and many empty cells. Check their rows and columns on these pages: {pages}.',
		zh: '请核对第 {pages} 页表格的行列：这些表格没有框线且空单元格较多。',
	},
	nothingAsked: {
		en: 'Nothing was extracted because no keys or table headers were given.',
		zh: '未指定关键字或表头，没有可提取的内容。',
	},
	invoiceDiffers: {
		en: 'The embedded e-invoice differs from the printed values in these fields: {keys}. The e-invoice values were used.',
		zh: 'PDF 中内嵌的电子发票与打印内容不一致，已采用电子发票的值：{keys}。',
	},
	layoutChanged: {
		en: 'The learned layout “{name}” was not used. The document resembles it, but the text is in different positions.',
		zh: '未使用已学习的版式“{name}”：文档与之相似，但文字位置已变化。',
	},
	// Why a file is not an electronic invoice.
	xmlTooLarge: { en: 'it exceeds the maximum size of an invoice', zh: '超过发票的大小上限' },
	xmlTooDeep: { en: 'its elements are nested too deeply', zh: '元素嵌套过深' },
	xmlDoctype: {
		en: 'it has a document type declaration (DTD), which is not allowed in invoices',
		zh: '包含文档类型声明（DTD），发票中不允许',
	},
	xmlEncoding: { en: 'its content does not match the declared encoding', zh: '内容与其声明的编码不符' },
	xmlMalformed: { en: 'it is not well-formed XML', zh: '不是格式良好的 XML' },
	xmlNoInvoice: {
		en: 'it is neither a Cross Industry Invoice nor a UBL invoice or credit note',
		zh: '既不是 Cross Industry Invoice，也不是 UBL 发票或贷项通知单',
	},
	pdfMissing: { en: 'a PDF is required as well', zh: '还需要一个 PDF' },
	xmlNotCii: {
		en: 'Factur-X requires a Cross Industry Invoice (CII), but this is UBL',
		zh: 'Factur-X 要求 Cross Industry Invoice（CII），而该文件是 UBL',
	},
	einvoiceReplaced: {
		en: 'The electronic invoice already in the PDF was replaced: {names}.',
		zh: 'PDF 中原有的电子发票已被替换：{names}。',
	},
	einvoiceFaults: {
		en: 'The XML was embedded unchanged although the invoice violates these rules: {findings}.',
		zh: '发票违反规则，XML 已原样写入 PDF：{findings}。',
	},
	noTables: { en: 'No tables were found.', zh: '未找到表格。' },
	noImages: { en: 'No images were found.', zh: '未找到图片。' },
	imageLeftOut: { en: 'A damaged image on page {page} was skipped.', zh: '已跳过第 {page} 页的一张损坏图片。' },
	onlyFirstPicture: {
		en: 'The file contains {count} images. Only the first one was used.',
		zh: '该文件包含 {count} 张图片，仅使用了第一张。',
	},
	noDocumentFound: {
		en: 'No text or page edges were found in the image, so it was left unchanged.',
		zh: '图片中未找到文字或页面边缘，图片保持原样。',
	},
	cellsCut: {
		en: 'Cell text longer than 32,767 characters (the spreadsheet limit) was truncated.',
		zh: '超过 32,767 个字符（单元格上限）的文本已被截断。',
	},
	tagsLeftOut: {
		en: 'The structure tags are damaged and were not copied to the extracted pages.',
		zh: '结构标签已损坏，未包含在提取的页面中。',
	},
	linksLeftOut: {
		en: 'Links to pages that were not extracted were removed: {count}.',
		zh: '已移除指向未提取页面的链接：{count} 个。',
	},
	xfaLeftOut: { en: 'The XFA form was removed; the PDF form fields remain.', zh: '已移除 XFA 表单；PDF 表单域保留。' },
	scriptsMissFields: {
		en: 'The document contains scripts that may refer to form fields on removed pages.',
		zh: '文档含有脚本，其中可能引用了已移除页面上的表单域。',
	},
	actionsStay: {
		en: 'The result still contains actions that a PDF viewer may run: {kinds}.',
		zh: '结果仍包含阅读器可能执行的动作：{kinds}。',
	},
	copiesWithoutTags: {
		en: 'Only the first copy of a repeated page is tagged. The result no longer claims PDF/UA or PDF/A level A conformance.',
		zh: '重复出现的页面仅首次带有标签：结果不再声明符合 PDF/UA 或 PDF/A 的 A 级。',
	},
	annotationsBaked: {
		en: 'Annotations and form fields were merged into the pages because print standards do not allow them: {count}.',
		zh: '印刷标准不允许注释和表单域，已将其并入页面：{count} 个。',
	},
	linksRemoved: {
		en: 'Links were removed because print standards do not allow them: {count}.',
		zh: '印刷标准不允许链接，已移除：{count} 个。',
	},
	screenColoursPrinted: {
		en: 'The document uses screen colors (RGB), which were kept. Print previews (CGATS TR 001, offset) may show them less vivid.',
		zh: '文档含有屏幕颜色（RGB），颜色值保持不变；模拟印刷效果（CGATS TR 001 胶印）的程序会显示得较暗淡。',
	},
	annotationsWithoutLook: {
		en: 'Annotations without an appearance were skipped: {kinds}.',
		zh: '已跳过没有外观的注释：{kinds}。',
	},
	interactionRemoved: {
		en: 'Actions, scripts and links to other files were removed because print standards do not allow them.',
		zh: '印刷标准不允许动作、脚本和指向其他文件的链接，已移除。',
	},
	repairedWithLoss: {
		en: 'The document was damaged and has been repaired. Unreadable parts are missing.',
		zh: '文档已损坏，现已修复；无法读取的部分缺失。',
	},
	onlyPagesExtracted: {
		en: 'The document is damaged. Only its pages were extracted, without form fields, outline and metadata.',
		zh: '文档已损坏：只能提取页面本身，不含表单字段、大纲和元数据。',
	},
	mergedEncrypted: {
		en: 'The result is not encrypted, although these files were: {files}.',
		zh: '以下文件原已加密，结果未加密：{files}。',
	},
	mergedSigned: {
		en: 'The signatures in these files are no longer valid after merging: {files}.',
		zh: '以下文件原有签名，签名对结果无效：{files}。',
	},
	mergedXfa: {
		en: 'The XFA forms were removed from these files; the PDF form fields remain: {files}.',
		zh: '已移除以下文件的 XFA 表单；表单域保留：{files}。',
	},
	mergedFieldsRenamed: {
		en: 'Form fields were renamed in these files because other files use the same names: {files}.',
		zh: '以下文件的表单域与其他文件同名，已重新命名：{files}。',
	},
	onlyPagesMerged: {
		en: 'These files are damaged. Only their pages were merged, without form fields, outline and metadata: {files}.',
		zh: '以下文件已损坏：只能合并页面本身，不含表单字段、大纲和元数据：{files}。',
	},
	partlyTagged: {
		en: 'Only some of the files are tagged. Their tags were kept, but the result is not marked as tagged.',
		zh: '部分文件带有标签，部分没有：标签已保留，但结果不声明为带标签文档。',
	},
	filesLeftOut: {
		en: 'These files could not be read and were skipped: {files}.',
		zh: '以下文件无法读取，已跳过：{files}。',
	},
	encryptionRemoved: { en: 'The document was encrypted, but the result is not.', zh: '原文档已加密，结果未加密。' },
	signatureBroken: {
		en: 'The document was signed. The signature is not valid in the converted file.',
		zh: '原文档有签名，签名对结果无效。',
	},

	// Warnings of conversions to PDF standards.
	actionsRemoved: {
		en: 'Scripts and actions that the standard does not allow were removed: {kinds}.',
		zh: '已移除标准禁止的脚本和动作：{kinds}。',
	},
	pageNotSearched: {
		en: 'Page {page} was not searched for codes because it contains an image that is too large ({width} × {height} pixels). The limits are {pixels} pixels in total and {side} pixels per side.',
		zh: '未在第 {page} 页查找条码：其中的图片为 {width} × {height} 像素，上限为总计 {pixels} 像素、边长 {side} 像素。',
	},
	noCodes: { en: 'No matching code was found, so the document was not split.', zh: '未找到匹配的条码，文档未拆分。' },
	partTooLarge: {
		en: 'Page {page} alone exceeds the size limit and was saved as a separate file.',
		zh: '第 {page} 页本身超过大小上限，已保存为单独的文件。',
	},
	signedStays: {
		en: 'The document was left unchanged because any change would invalidate its signatures.',
		zh: '文档已签名。任何更改都会使签名失效，因此保持原样。',
	},
	notSmaller: {
		en: 'The document could not be made smaller and was left unchanged.',
		zh: '文档无法进一步缩小，已保持原样。',
	},
	notLinear: {
		en: 'The document was not linearized because that would make it larger than the original.',
		zh: '线性化会使文档大于原文件，因此未进行线性化。',
	},
	pageSteps: {
		en: 'steps such as "delete 3,5-6", "rotate 90 1-2", "move 4 before 1", "copy 2 to end" and "reverse"; pages are numbers from 1 to {count}, all, odd, even or last, must not be deleted already, and at least one page must remain',
		zh: '步骤，例如 "delete 3,5-6"、"rotate 90 1-2"、"move 4 before 1"、"copy 2 to end"、"reverse"，至少保留一页；页码为 1 到 {count}，或 all、odd、even、last，且未被删除',
	},
	attachmentsRemoved: {
		en: 'Attachments were removed because the standard does not allow them: {names}. PDF/A-3 keeps attachments.',
		zh: '已移除标准禁止的附件：{names}。PDF/A-3 可保留附件。',
	},
	annotationsRemoved: {
		en: 'Annotations that the standard does not allow were removed: {kinds}.',
		zh: '已移除标准禁止的注释类型：{kinds}。',
	},
	hiddenAnnotationsRemoved: {
		en: 'Hidden annotations were removed because the standard does not allow them. Number removed: {count}.',
		zh: '已移除标准禁止的隐藏注释：{count} 个。',
	},
	xfaRemoved: {
		en: 'The XFA form was removed; the PDF form fields remain.',
		zh: '已移除 XFA 表单；PDF 表单字段予以保留。',
	},
	postScriptRemoved: { en: 'PostScript in the document was removed.', zh: '已移除文档中的 PostScript。' },
	fontsEmbedded: {
		en: 'Missing fonts were replaced by free fonts of the same widths: {fonts}. Text may look slightly different from the original.',
		zh: '未嵌入的字体已替换为字宽相同的免费字体：{fonts}。文字外观可能与原文档略有不同。',
	},
	fontsByNumbers: {
		en: 'These fonts are not embedded and identify characters by glyph number only: {fonts}. The characters of the standard fonts with these names were used, and their widths match.',
		zh: '以下字体未嵌入，且仅以字形编号标识字符：{fonts}。已采用同名常见字体的字符，其宽度与文档一致。',
	},
	fontsRedrawn: {
		en: 'Fonts that do not conform to the standard were rebuilt from their outlines: {fonts}. Small text may look slightly different.',
		zh: '不符合标准的字体已按其轮廓重新生成：{fonts}。小号文字的外观可能略有不同。',
	},
	appearancesDrawn: {
		en: 'Annotations and form fields without an appearance were given one on these pages: {pages}.',
		zh: '以下页面上没有外观的注释和表单域已获得固定外观：第 {pages} 页。',
	},
	printingColours: {
		en: 'The document uses print colors (CMYK) without a printing condition, so a general one was added. Colors may look slightly different.',
		zh: '文档使用印刷色（CMYK）但未注明印刷条件，已添加通用印刷条件。颜色可能略有不同。',
	},
	transparencyFlattened: {
		en: 'Transparent areas were replaced by images because the standard does not allow transparency. Their text was kept. Pages: {pages}.',
		zh: '标准不允许透明效果，透明区域已替换为图像，其文本予以保留：第 {pages} 页。',
	},
	unicodeUnknown: {
		en: 'Some characters in these fonts could not be identified and were mapped to private-use codes: {fonts}.',
		zh: '以下字体的部分字符无法识别，已映射到私用区编码：{fonts}。',
	},
	fontUnknown: {
		en: 'the font "{font}" on page {page} is not embedded, and its characters cannot be identified',
		zh: '第 {page} 页的字体“{font}”未嵌入，且其字符无法识别',
	},
	textWouldBeLost: { en: '{percent} % of its text would be lost', zh: '将丢失 {percent}% 的文本' },
	textDiffers: {
		en: 'The extracted text of the result differs in {percent} % of the characters because incomplete fonts were completed.',
		zh: '由于补全了不完整的字体，从结果中提取的文本有 {percent}% 的字符不同。',
	},
	lookDiffers: {
		en: 'These pages look slightly different because content was replaced or removed: {pages}.',
		zh: '由于替换或移除了部分内容，以下页面与原文档外观略有不同：第 {pages} 页。',
	},
	figuresWithoutDescription: {
		en: 'Some figures have no description, so their alternative text contains only the page number. Pages: {pages}.',
		zh: '部分图片没有说明，其替代文本仅标明页码：第 {pages} 页。',
	},
	tagsReplaced: {
		en: 'The structure tags were incomplete or wrong and have been rebuilt.',
		zh: '文档原有的结构标签不完整或有误，已重新生成。',
	},
	languageUnknown: {
		en: 'The document language could not be detected. It is marked as undetermined.',
		zh: '无法判断文档的语言，已标记为未确定。',
	},
	metadataLeftOut: {
		en: 'Metadata in unsupported schemas was removed: {schemas}.',
		zh: '已移除不受支持的架构中的元数据：{schemas}。',
	},

	// What a jail of workers lacks; completes "Workers would have …: …".
	jailLeftOut: { en: 'WORKER_JAIL is off', zh: 'WORKER_JAIL 为 off' },
	jailNotLinux: { en: 'sandboxes require Linux', zh: '沙箱需要 Linux' },
	jailProgramsMissing: {
		en: 'these programs of util-linux, the base system or perl-base are not in PATH: {programs}',
		zh: 'PATH 中缺少 util-linux、基本系统和 perl-base 的以下程序：{programs}',
	},
	jailNoNamespaces: {
		en: 'the system does not allow namespaces with a separate /proc, as in most containers; this requires root with CAP_SYS_ADMIN, or user namespaces',
		zh: '系统不允许创建带独立 /proc 的命名空间（多数容器如此）；需要具有 CAP_SYS_ADMIN 的 root 或用户命名空间',
	},
	jailNoLandlock: {
		en: 'Landlock is not available: the kernel is older than Linux 5.13, Landlock is disabled (lsm=), or the container blocks it',
		zh: 'Landlock 不可用：内核早于 Linux 5.13、未启用（lsm=），或被容器阻止',
	},
	jailNoFilter: { en: 'the system call filter does not support this processor', zh: '系统调用过滤器不支持此处理器' },
	jailTrialFailed: { en: 'a worker process failed to start in the sandbox', zh: '工作进程未能在沙箱中启动' },
} as const satisfies Record<string, LocalizedText>;

/** Name of a phrase. */
export type PhraseName = keyof typeof phrases;
