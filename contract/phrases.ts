import type { LocalizedText } from './types';

/**
 * Fragments for error texts (`{reason}`, `{allowed}`), and warnings of a result, which are whole sentences. `{name}` is
 * replaced by the detail of that name. The node package does not need them.
 */
export const phrases = {
	// Why a request is invalid; completes "The request is not valid: … Correct the request and try again.".
	notMultipart: { en: 'the body must be multipart/form-data', zh: '请求体必须是 multipart/form-data' },
	notJson: { en: 'the body is not valid JSON', zh: '请求体不是有效的 JSON' },
	notAnObject: { en: 'the body must be a JSON object', zh: '请求体不是 JSON 对象' },
	emptyBody: { en: 'the body is empty', zh: '请求体为空' },
	bodyTooLarge: { en: 'the body is too large', zh: '请求体过大' },
	tooManyParts: { en: 'the form has too many parts', zh: '表单的部分过多' },
	badFieldName: { en: 'the form contains a field name that is not allowed', zh: '表单包含不允许的字段名' },
	fieldTooLong: { en: 'a field exceeds the limit of {limit} bytes', zh: '有字段超过 {limit} 字节' },
	fieldsTooLong: {
		en: 'the form fields together exceed the limit of {limit} bytes',
		zh: '所有字段合计超过 {limit} 字节',
	},
	fieldNotJson: {
		en: 'a form field declared as JSON does not contain valid JSON',
		zh: '表单中声明为 JSON 的字段不是 JSON',
	},
	formUnreadable: { en: 'the form data could not be parsed', zh: '无法解析表单数据' },
	cutOff: { en: 'the upload ended before all data was received', zh: '上传在收到全部数据前中断' },
	badAddress: { en: 'the URL could not be parsed', zh: '无法解析网址' },
	unreadable: { en: 'it could not be parsed', zh: '无法解析请求' },
	notHttp: { en: 'it is not an HTTP request', zh: '不是 HTTP 请求' },
	badHost: { en: 'it must contain exactly one valid "Host" header', zh: '必须有且仅有一个有效的“Host”请求头' },
	badExpectation: { en: 'the value of the "Expect" header is not supported', zh: '不支持“Expect”请求头的值' },
	tooSlow: { en: 'it was not received in time', zh: '请求未在规定时间内到达' },
	headersTooLarge: { en: 'the headers are too large', zh: '请求头过大' },
	fileNameTooLong: { en: 'the file name exceeds the limit of {limit} bytes', zh: '文件名超过 {limit} 字节' },
	otherTool: {
		en: 'the task was created for a tool other than the one in "executeTypeUrl"',
		zh: '任务的工具与“executeTypeUrl”不同',
	},
	rangeBeyondEnd: {
		en: 'the range starts beyond the end of the file ({size} bytes)',
		zh: '范围起点超出文件末尾（{size} 字节）',
	},
	checksumMismatch: {
		en: 'the content does not match the checksum in the header "{header}"',
		zh: '内容与请求头“{header}”中的校验值不一致',
	},
	badChecksum: {
		en: 'the checksum in the header "{header}" is not in a valid format',
		zh: '请求头“{header}”中的校验值格式无效',
	},
	badIdempotencyKey: {
		en: 'the Idempotency-Key must consist of 1 to 255 visible ASCII characters',
		zh: 'Idempotency-Key 必须为 1 到 255 个可见 ASCII 字符',
	},
	noSuchFile: { en: 'the file "{file}" does not exist', zh: '文件“{file}”不存在' },
	notAFile: { en: '"{file}" is a folder or a device, not a file', zh: '“{file}”是文件夹或设备' },
	unreadableFile: {
		en: 'the file "{file}" cannot be read; check its permissions',
		zh: '无法读取文件“{file}”，请检查其权限',
	},
	notInFolders: {
		en: '"{file}" is outside the folders that this server is allowed to access',
		zh: '“{file}”不在本服务器可访问的文件夹中',
	},
	noAddresses: { en: 'this server is not allowed to download files from URLs', zh: '本服务器不允许从网址下载文件' },
	addressAnswer: {
		en: 'the file could not be downloaded from this URL ({answer})',
		zh: '无法从该网址下载文件（{answer}）',
	},
	noSuchDocument: {
		en: 'the document "{file}" does not exist or has been deleted',
		zh: '文档“{file}”不存在或已被删除',
	},
	readingTooLarge: {
		en: 'the text exceeds the limit of {limit} bytes; select fewer pages',
		zh: '文本超过 {limit} 字节：请指定较少的页',
	},
	mcpRefused: { en: 'the MCP message was rejected: {problem}', zh: 'MCP 消息被拒绝：{problem}' },
	oneMessage: { en: 'the body must be a single JSON-RPC message', zh: '请求体必须是一条 JSON-RPC 消息' },
	badContinuation: { en: '"continueFrom" does not belong to this document', zh: '“continueFrom”不属于该文档' },
	badArguments: { en: 'the arguments are not valid for this tool: {problem}', zh: '参数对该工具无效：{problem}' },

	callbackAddress: {
		en: 'the callback URL must be an http or https URL without a user name and password',
		zh: '回调地址必须是不含用户名和密码的 http 或 https 地址',
	},
	callbackHost: {
		en: 'the callback URL points to a private or reserved network that the administrator has not allowed',
		zh: '回调地址指向管理员未允许的内部或保留网络',
	},
	documentAddress: {
		en: 'the document URL must be an http or https URL without a user name and password',
		zh: '文档地址必须是不含用户名和密码的 http 或 https 地址',
	},
	documentHost: {
		en: 'the document URL points to a private or reserved network that the administrator has not allowed',
		zh: '文档地址指向管理员未允许的内部或保留网络',
	},

	// Why the field "parameter" is not a JSON object.
	longerThan: { en: 'it exceeds the limit of {limit} bytes', zh: '长度超过 {limit} 字节' },
	nestedTooDeeply: { en: 'it is nested too deeply', zh: '嵌套过深' },
	jsonSyntax: { en: 'it contains a JSON syntax error', zh: 'JSON 语法错误' },
	jsonSyntaxAt: {
		en: 'it contains a JSON syntax error at character {position}',
		zh: '第 {position} 个字符处有 JSON 语法错误',
	},
	jsonType: { en: 'it must be a JSON object, but its type is {type}', zh: '必须是 JSON 对象，但其类型为 {type}' },

	// Allowed values of a parameter.
	flagValues: { en: 'the integer 0 or 1', zh: '整数 0 或 1' },
	listedValues: { en: 'one of these values: {values}', zh: '以下值之一：{values}' },
	pageListText: {
		en: 'page numbers and ranges separated by commas, for example 1,3-5 (the first page is 1)',
		zh: '以逗号分隔的页码和范围，从 1 开始，例如 1,3-5',
	},
	decimalFrom: { en: 'a decimal number of at least {minimum}, as a string', zh: '不小于 {minimum} 的小数（字符串）' },
	decimalBetween: {
		en: 'a decimal number from {minimum} to {maximum}, as a string',
		zh: '{minimum} 到 {maximum} 之间的小数（字符串）',
	},
	integerFrom: { en: 'a whole number of at least {minimum}, as a string', zh: '不小于 {minimum} 的整数（字符串）' },
	asDescribed: { en: 'a value described in the API documentation', zh: '接口文档中描述的值' },
	integerBetween: {
		en: 'a whole number from {minimum} to {maximum}, as a string',
		zh: '{minimum} 到 {maximum} 之间的整数（字符串）',
	},
	textListUpTo: {
		en: 'an array of up to {limit} non-empty strings of at most {length} characters',
		zh: '最多 {limit} 个非空字符串组成的数组，每个最多 {length} 个字符',
	},
	formValuesUpTo: {
		en: 'an object of up to {limit} texts, numbers, booleans or arrays of texts, each of at most {length} characters',
		zh: '最多 {limit} 个文本、数字、布尔值或字符串数组组成的对象，每个最多 {length} 个字符',
	},
	wholeNumberFrom1: { en: 'a whole number of at least 1', zh: '不小于 1 的整数' },
	pagesUpTo: {
		en: 'page numbers from 1 to {last}. The document has {count} pages',
		zh: '1 到 {last} 的页码。该文档的总页数为 {count}',
	},
	scalingUpTo: {
		en: 'at most {largest} for this document. Page {page} is {width} × {height} points. Images are limited to {pixels} pixels in total and {side} pixels per side',
		zh: '不超过 {largest} 的值：该文档第 {page} 页为 {width} × {height} 点，而图片限制为总计 {pixels} 像素、边长 {side} 像素',
	},

	// Reasons of the findings of `idp/match`.
	matchMissing: {
		en: '"{item}" is in "{other}" but not in "{file}".',
		zh: '“{item}”在“{other}”中，但不在“{file}”中。',
	},
	matchAdditional: {
		en: '"{item}" is in "{file}" but not in "{other}".',
		zh: '“{item}”在“{file}”中，但不在“{other}”中。',
	},
	matchFewer: {
		en: '"{item}": the quantity is only {actual} in "{file}", but {expected} in "{other}".',
		zh: '“{item}”：“{file}”中的数量仅为 {actual}，“{other}”中为 {expected}。',
	},
	matchMore: {
		en: '"{item}": the quantity is {actual} in "{file}", but only {expected} in "{other}".',
		zh: '“{item}”：“{file}”中的数量为 {actual}，“{other}”中仅为 {expected}。',
	},
	matchPrice: {
		en: '"{item}": the unit price is {actual} in "{file}", but {expected} in "{other}".',
		zh: '“{item}”：“{file}”中的单价为 {actual}，“{other}”中为 {expected}。',
	},
	matchAmount: {
		en: '"{item}": the amount is {actual} in "{file}", but {expected} in "{other}". Quantity and price are equal.',
		zh: '“{item}”：“{file}”中的金额为 {actual}，“{other}”中为 {expected}；数量与单价相同。',
	},
	matchTaxRate: {
		en: 'The tax rate is {actual} % in "{file}", but {expected} % in "{other}".',
		zh: '“{file}”的税率为 {actual} %，“{other}”为 {expected} %。',
	},
	matchTotal: {
		en: 'The total is {actual}, but {expected} in "{other}". No line explains the difference. Check charges and sums in "{file}".',
		zh: '总额为 {actual}，“{other}”中为 {expected}，各行无法解释差额。请核对“{file}”中的费用与合计。',
	},
	matchNet: {
		en: 'The total without tax is {actual}, but {expected} in "{other}". No line explains the difference. Check charges and sums in "{file}".',
		zh: '不含税总额为 {actual}，“{other}”中为 {expected}，各行无法解释差额。请核对“{file}”中的费用与合计。',
	},
	matchLate: {
		en: '"{file}" was delivered on {actual}, but "{other}" asks for {expected}.',
		zh: '“{file}”于 {actual} 送货，“{other}”要求 {expected}。',
	},
	matchEarly: {
		en: '"{file}" is dated {actual}, before the order "{other}" of {expected}.',
		zh: '“{file}”的日期为 {actual}，早于订单“{other}”的 {expected}。',
	},
	matchDate: {
		en: 'The delivery date is {actual} in "{file}", but {expected} in "{other}".',
		zh: '“{file}”中的送货日期为 {actual}，“{other}”中为 {expected}。',
	},
	matchBank: {
		en: '"{file}" names the bank account {actual}, but "{other}" of the same supplier names {expected}. Ask the supplier before you pay.',
		zh: '“{file}”的银行账号为 {actual}，同一供应商的“{other}”为 {expected}。付款前请向供应商核实。',
	},
	matchDuplicate: {
		en: '"{file}" has the same number and total as "{other}".',
		zh: '“{file}”的编号和总额与“{other}”相同。',
	},
	matchOpen: {
		en: '"{item}": {actual} of {expected} were delivered with "{file}". {open} are open.',
		zh: '“{item}”：“{file}”已送达 {actual}，共 {expected}，尚缺 {open}。',
	},
	matchNoInvoice: {
		en: 'No invoice among the files belongs to the entry "{item}" in "{file}".',
		zh: '文件中没有“{file}”的条目“{item}”所对应的发票。',
	},
	matchEntry: {
		en: 'The entry in "{file}" is {actual}, but the total of "{other}" is {expected}.',
		zh: '“{file}”中的条目为 {actual}，“{other}”的总额为 {expected}。',
	},

	// Warnings of a result.
	// About one of the two files of a comparison.
	ofOldVersion: { en: 'Old version, "{file}": {warning}', zh: '旧版本“{file}”：{warning}' },
	ofNewVersion: { en: 'New version, "{file}": {warning}', zh: '新版本“{file}”：{warning}' },
	comparedCoarsely: {
		en: 'Parts of the documents differ too much to compare word by word. They are reported as a whole.',
		zh: '部分内容差异过大，无法逐词比较，已整体列出。',
	},
	passageNotFound: {
		en: 'This passage was not found: "{passage}". For a quote, check its wording. For the ID of a chunk, use the same document and settings as for the chunks.',
		zh: '未找到以下文本：“{passage}”。引文请核对原文；片段 id 请使用与提取片段时相同的文档和设置。',
	},
	fillNoPlace: {
		en: 'The value "{name}" was not filled in: no field has this name, tooltip or label. Fields of the form: {fields}.',
		zh: '未填写“{name}”：没有字段使用该名称、工具提示或标签。表单的字段：{fields}。',
	},
	fillNoFields: {
		en: 'The value "{name}" was not filled in: this PDF has no form fields and no labels beside blanks. For a scan, make the PDF searchable first.',
		zh: '未填写“{name}”：此 PDF 没有表单字段，也没有带标签的空白处。扫描件请先转为可搜索 PDF。',
	},
	fillSeveralBlanks: {
		en: 'The value "{name}" was not filled in: {count} places on page {pages} have this label. Use the row and column of a table, or an array with a value for each place.',
		zh: '未填写“{name}”：第 {pages} 页有 {count} 处使用该标签。请使用表格的行名加列名，或为每处提供一个值的数组。',
	},
	fillDoubtful: {
		en: 'The value "{name}" was not filled in: its place at "{label}" on page {page} is doubtful. Write it by hand.',
		zh: '未填写“{name}”：第 {page} 页“{label}”处的位置不明确。请手动填写。',
	},
	fillNoRoom: {
		en: 'The value "{name}" was not filled in: it does not fit at "{label}" on page {page}. Shorten the value.',
		zh: '未填写“{name}”：第 {page} 页“{label}”处放不下该值。请缩短该值。',
	},
	fillSeveralPlaces: {
		en: 'The value "{name}" was not filled in: it matches several fields. Use the full name of one of them: {fields}.',
		zh: '未填写“{name}”：与多个字段匹配。请使用其中一个字段的全名：{fields}。',
	},
	fillTaken: {
		en: 'The value "{name}" was not filled in: "{other}" names the same field. Remove one of them.',
		zh: '未填写“{name}”：“{other}”指向同一字段。请删除其中一个。',
	},
	fillNotFillable: {
		en: 'The value "{name}" was not filled in: its field is a button, a signature or a file. Only texts, choices and boxes can be filled in.',
		zh: '未填写“{name}”：该字段是按钮、签名或文件。只能填写文本、选项和复选框。',
	},
	fillTooLong: {
		en: 'The value "{name}" was not filled in: it has {count} characters, and its field allows {limit}. Shorten the value.',
		zh: '未填写“{name}”：该值有 {count} 个字符，而字段最多允许 {limit} 个。请缩短该值。',
	},
	fillOneOnly: {
		en: 'The value "{name}" was not filled in: its field takes a single value. Choose one.',
		zh: '未填写“{name}”：该字段只接受一个值。请选择其一。',
	},
	fillNotAnOption: {
		en: 'The value "{name}" was not filled in: it is not an option of its field. Options: {options}.',
		zh: '未填写“{name}”：该值不是此字段的选项。可选值：{options}。',
	},
	fillCutOff: {
		en: 'The value "{name}" does not fit into its field, so the page shows only a part of it. Shorten the value.',
		zh: '“{name}”的值超出其字段，页面只显示其中一部分。请缩短该值。',
	},
	fillStale: {
		en: 'These fields are calculated from filled ones, and were not calculated again: {names}. Give their values, or open the result in a PDF viewer.',
		zh: '以下字段由已填写的字段计算得出，但未重新计算：{names}。请直接给出其值，或在 PDF 阅读器中打开结果。',
	},
	fillNotRead: {
		en: 'These values could not be read back from the result: {names}. Check them on the pages before you use the result.',
		zh: '无法从结果中读回以下值：{names}。使用前请在页面上核对。',
	},
	pageLeftOut: { en: 'Page {page} is damaged and was skipped.', zh: '第 {page} 页已损坏，已跳过。' },
	pageImageTooLarge: {
		en: 'Page {page} was skipped because it contains an image that is too large ({width} × {height} pixels). The maximum is {pixels} pixels in total. Neither side may exceed {side} pixels. Reduce the image size and try again.',
		zh: '第 {page} 页已跳过：其中的图片为 {width} × {height} 像素，上限为总计 {pixels} 像素、边长 {side} 像素。',
	},
	pageNotEdited: {
		en: 'Page {page} was left unchanged because it contains an image that is too large ({width} × {height} pixels). The maximum is {pixels} pixels in total. Neither side may exceed {side} pixels. Reduce the image size and try again.',
		zh: '第 {page} 页保持原样：其中的图片为 {width} × {height} 像素，上限为总计 {pixels} 像素、边长 {side} 像素。',
	},
	pagesBeyondLeftOut: {
		en: 'The document has {count} pages, so higher page numbers in "{key}" were ignored.',
		zh: '该文档的总页数为 {count}，“{key}”中超出的页码已忽略。',
	},
	ocrLanguageMissing: {
		en: 'OCR language data for {codes} is not installed, so the recognized text may contain errors. An administrator can install the data with "document-conversion languages add {codes}".',
		zh: '未安装 OCR 语言数据 {codes}，识别的文字可能有误。管理员可用“document-conversion languages add {codes}”安装。',
	},
	notReviewed: { en: 'This result has not been reviewed by a person.', zh: '该结果未经人工复核。' },
	noReviewHere: {
		en: '"never", because results can be reviewed only in the service',
		zh: '“never”（结果只能在服务中复核）',
	},
	shotsApart: {
		en: 'Photos that do not overlap the previous photo were appended below it. Affected photos: {shots}. Content may be missing at these joins. If so, retake the photos with some overlap.',
		zh: '以下照片与前一张没有重叠，已直接接在其下方，中间可能缺少内容：{shots}。如有缺失，请重新拍摄并使照片部分重叠。',
	},
	noTextRecognised: { en: 'No text was found, not even with OCR.', zh: '未找到文本，OCR 也未识别到文字。' },
	noTextLayer: {
		en: 'The document has no text layer. Turn on OCR ("enableOcr") to read text from its images.',
		zh: '该文档没有文本层。请启用 OCR（“enableOcr”）以读取图片中的文字。',
	},
	pagesWithoutText: {
		en: 'These pages contain images but no text: {pages}. Turn on OCR ("enableOcr") to read text from the images.',
		zh: '以下页面只有图片而没有文本：{pages}。请启用 OCR（“enableOcr”）以读取图片中的文字。',
	},
	parametersIgnored: {
		en: 'The tool "{tool}" ignored these unsupported parameters: {keys}. Remove them, or correct their names.',
		zh: '工具“{tool}”不使用以下参数，已忽略：{keys}。请删除这些参数或更正名称。',
	},
	parametersIgnoredNearest: {
		en: 'The tool "{tool}" ignored these unsupported parameters: {keys}. Correct their names (closest matches: {nearest}), or remove them.',
		zh: '工具“{tool}”不使用以下参数，已忽略：{keys}。请更正名称（{nearest}），或删除这些参数。',
	},
	hiddenSheets: {
		en: '"{file}" has hidden sheets, which were skipped: {sheets}. To convert them, unhide them in the file.',
		zh: '“{file}”含有隐藏的工作表，已跳过：{sheets}。如需转换，请先在文件中取消隐藏。',
	},
	hiddenCells: {
		en: 'Hidden or filtered content in "{file}" was skipped (rows: {rows}, columns: {columns}). Affected sheets: {sheets}. To convert this content, unhide it or clear the filters in the file.',
		zh: '“{file}”含有隐藏或被筛选的内容，已跳过（行：{rows}，列：{columns}）。工作表：{sheets}。如需转换，请先在文件中取消隐藏。',
	},
	hiddenElements: {
		en: 'Hidden text in "{file}" was skipped ({count} words: {text}). To include it, unhide it in the file or set "hiddenText" to "keep".',
		zh: '已跳过“{file}”中的隐藏文字（共 {count} 个词）：{text}。如需转换，请先在文件中将其设为可见，或将“hiddenText”设为“keep”。',
	},
	hiddenElementsKept: {
		en: 'The result contains hidden text from "{file}" ({count} words: {text}), as requested with "hiddenText". Verify this text before you use it.',
		zh: '按“hiddenText”的设置，结果包含“{file}”中的隐藏文字（共 {count} 个词），使用前请核对：{text}。',
	},
	noCells: {
		en: '"{file}" has no visible cells with content. If its content is hidden, unhide it in the file and convert the file again.',
		zh: '“{file}”没有可见的非空单元格。',
	},
	sheetDrawings: {
		en: 'Images and charts in "{file}" were skipped ({count}). To keep them, convert the file to PDF first.',
		zh: '已跳过“{file}”中的图片和图表（{count} 个）。如需保留，请先将文件转换为 PDF。',
	},
	cellsOutsideTables: {
		en: 'The result contains only the tables on the sheets. Cells outside the tables were skipped: {cells}. To keep all cells, set "{parameter}" to "{value}".',
		zh: '结果仅包含工作表中的表格，已跳过表格以外的单元格：{cells}。如需保留所有单元格，请将“{parameter}”设为“{value}”。',
	},
	furtherWarnings: {
		en: 'Further warnings are not shown ({count}). Resolve the warnings above, then convert the file again to see the others.',
		zh: '其余 {count} 条警告未列出。请先处理以上警告，再重新转换以查看其余警告。',
	},
	changesAccepted: {
		en: '"{file}" has tracked changes. They were accepted in the result (insertions: {insertions}, deletions: {deletions}). To convert a different version, accept or reject the changes in the document first.',
		zh: '“{file}”含有修订。结果保留插入内容（{insertions} 处），不含删除内容（{deletions} 处）。如需其他版本，请先在文档中接受或拒绝修订。',
	},
	xfaRead: {
		en: 'This PDF contains an XFA form that does not appear on its pages. The text and values were read from the form data, without their positions. The text of page 1 was skipped: {text}. To keep the layout, print the PDF from Adobe Acrobat to a new PDF and convert that file.',
		zh: '此 PDF 的页面不显示其 XFA 表单。表单文字和填写值读取自表单数据，不含位置信息。第 1 页的文字已略去：{text}。如需原始版式，请在 Adobe Acrobat 中打开，打印为新的 PDF 后再转换。',
	},
	xfaNotRead: {
		en: 'This PDF contains an XFA form that does not appear on its pages, and the form data cannot be read. Print the PDF from Adobe Acrobat to a new PDF and convert that file.',
		zh: '此 PDF 的页面不显示其 XFA 表单，且表单数据无法读取。请在 Adobe Acrobat 中打开，打印为新的 PDF 后再转换。',
	},
	xfaNotDrawn: {
		en: 'The images do not show the XFA form in this PDF. Print the PDF from Adobe Acrobat to a new PDF and convert that file.',
		zh: '图片未显示此 PDF 的 XFA 表单。请在 Adobe Acrobat 中打开，打印为新的 PDF 后再转换。',
	},
	hiddenTextKept: {
		en: 'The result contains text that is not visible on the page ({count} words), as requested with "hiddenText". Verify this text before you use it. Affected pages (word count and text): {pages}.',
		zh: '按“hiddenText”的设置，结果包含页面上看不到的文字（共 {count} 个词），使用前请核对。页（词数）和文字：{pages}。',
	},
	hiddenWords: {
		en: 'Invisible or transparent text was skipped ({count} words). To include it, set "hiddenText" to "keep". Affected pages (word count and text): {pages}.',
		zh: '已跳过不可见或透明的文字（共 {count} 个词）。如需保留，请将“hiddenText”设为“keep”。页（词数）和文字：{pages}。',
	},
	wordsOnHiddenLayers: {
		en: 'Text on hidden layers was skipped ({count} words). To include it, turn on these layers in the PDF or set "hiddenText" to "keep". Affected pages (word count and text): {pages}.',
		zh: '已跳过关闭图层上的文字（共 {count} 个词）。如需包含这些文字，请在 PDF 中打开相应图层，或将“hiddenText”设为“keep”。页（词数）和文字：{pages}。',
	},
	wordsRedacted: {
		en: 'The PDF is not properly redacted: text under boxes can still be copied ({count} words). This text was skipped. Remove it with a redaction tool before you share the PDF. Affected pages (word count and first words): {pages}.',
		zh: '涂黑未生效：色块下的文字仍可从 PDF 中复制（共 {count} 个词）。结果中不含这些文字。分享此 PDF 前，请用密文工具将其彻底删除。页（词数）和开头的文字：{pages}。',
	},
	wordsCovered: {
		en: 'Text under an opaque area or image was skipped ({count} words). It can still be copied from the original PDF. If it was meant to be redacted, remove it with a redaction tool. Affected pages (word count and text): {pages}.',
		zh: '已跳过被不透明区域或图片遮盖的文字（共 {count} 个词），但这些文字仍可从 PDF 中复制。如果本意是涂黑保密，请使用密文工具彻底删除。页（词数）和文字：{pages}。',
	},
	wordsLikeBackground: {
		en: 'Text with the same color as its background was skipped ({count} words). To include it, set "hiddenText" to "keep". Affected pages (word count and text): {pages}.',
		zh: '已跳过与背景颜色相同的文字（共 {count} 个词）。如需保留，请将“hiddenText”设为“keep”。页（词数）和文字：{pages}。',
	},
	wordsReplaced: {
		en: 'Replacement text ("ActualText") that differs from the printed text was skipped ({count} words). The PDF may have been tampered with. Compare the result with the original pages. Affected pages (word count and text): {pages}.',
		zh: '已跳过与页面所印文字不一致的替换文本（“ActualText”，共 {count} 个词），结果采用页面所印文字。请检查此 PDF 是否被篡改。页（词数）和文字：{pages}。',
	},
	wordsOutside: {
		en: 'Text outside the visible area was skipped ({count} words). To include it, set "hiddenText" to "keep". Affected pages (word count and text): {pages}.',
		zh: '已跳过位于可见区域之外的文字（共 {count} 个词）。如需保留，请将“hiddenText”设为“keep”。页（词数）和文字：{pages}。',
	},
	wordsTooSmall: {
		en: 'Text too small to read was skipped ({count} words). To include it, set "hiddenText" to "keep". Affected pages (word count and text): {pages}.',
		zh: '已跳过过小而无法阅读的文字（共 {count} 个词）。如需保留，请将“hiddenText”设为“keep”。页（词数）和文字：{pages}。',
	},
	watermarksLeftOut: {
		en: 'Watermarks were skipped: {texts}. Pages: {pages}.',
		zh: '正文中已略去水印：{texts}。页：{pages}。',
	},
	runningLinesLeftOut: {
		en: 'Headers, footers, page numbers and repeated table headers were skipped ({count} words). To keep them, convert the file to TXT. Skipped text (pages in parentheses): {texts}.',
		zh: '已略去页眉、页脚、页码和重复的表头（共 {count} 个词）。如需保留，请转换为 TXT。略去的文字（括号内为页码）：{texts}。',
	},
	figureTextsLeftOut: {
		en: 'Text in images remains part of the images ({count} words). To extract it, convert the file to TXT. Text (pages in parentheses): {texts}.',
		zh: '图片中的文字只保留在图片中（共 {count} 个词）。如需提取，请转换为 TXT。文字（括号内为页码）：{texts}。',
	},
	formulasConverted: {
		en: 'Formulas were converted to LaTeX or images ({count} words). To keep their text, convert the file to TXT. Pages: {pages}.',
		zh: '公式已转换为 LaTeX 或图片（共 {count} 个词）。如需保留其文本，请转换为 TXT。页：{pages}。',
	},
	wordsOutsideTables: {
		en: 'The result contains only tables. Text outside tables was skipped ({count} words). To keep all text, convert the file to TXT or Markdown. Pages without tables: {pages}. Check these pages for tables that were not detected: {columns}.',
		zh: '结果仅包含表格，表格以外的文字已略去（共 {count} 个词）。没有表格的页：{pages}。含有多列文字但未识别为表格的页：{columns}。请将这些页与结果核对。如需保留全部文字，请转换为 TXT 或 Markdown。',
	},
	textWithoutTables: {
		en: 'No tables were found, so all text was skipped ({count} words). To keep this text, convert the file to TXT or Markdown, or to XLSX with "excelAllContent" set to "true".',
		zh: '未找到表格，文档的正文已跳过（共 {count} 个词）。如需保留正文，请转换为 TXT 或 Markdown，或转换为 XLSX 并将“excelAllContent”设为“true”。',
	},
	wordsMissing: {
		en: 'Some words ({count}) are missing from the result. Check these locations (page, distance from the left and top edges in points, then the words): {places}.',
		zh: '结果中缺少部分词（共 {count} 个）。请核对以下位置，格式为：页（距左侧, 距上方，单位为点）和词：{places}。',
	},
	wordsDouble: {
		en: 'Some words ({count}) are duplicated in the result. Check these locations (page, distance from the left and top edges in points, then the words): {places}.',
		zh: '部分词在结果中重复出现（共 {count} 个）。请核对以下位置，格式为：页（距左侧, 距上方，单位为点）和词：{places}。',
	},
	readingsDiffer: {
		en: 'Two text extraction methods gave different results for some words ({count}). The result uses the first text. Check these words against the pages. Each entry lists the page, distance from the left and top edges (points), and both texts: {places}.',
		zh: '用两种方式读取该 PDF 时，部分词不一致（共 {count} 处）。每处的前一文本已写入结果，后一文本是 PDF 文件中的另一读法。请对照页面核对以下位置，格式为：页（距左侧, 距上方），单位为点：{places}。',
	},
	wrongMapsCorrected: {
		en: 'For some words ({count}), the text stored in the PDF does not match the visible characters. The visible characters were used. Check these words against the pages. Each entry lists the page, distance from the left and top edges (points), and the stored and visible text: {places}.',
		zh: '该 PDF 的文本数据与字体不一致（共 {count} 个词），结果采用字体实际绘制的字符。每处先列出被替换的文本，再列出采用的文本。请对照页面核对以下位置，格式为：页（距左侧, 距上方），单位为点：{places}。',
	},
	wrongMapsKept: {
		en: 'The text stored in the PDF does not match the visible characters on these pages: {pages}. The result keeps the stored text, so searching and copying give wrong words there. To get the visible characters, convert the file to TXT.',
		zh: '以下页面的文本数据与可见字符不一致：{pages}。结果保留了原有文本，因此在这些页面搜索和复制会得到错误的文字。如需可见字符，请将文件转换为 TXT。',
	},
	wordsMoved: {
		en: 'Some words ({count}) may be in a different order than on the page. Check these locations (page, distance from the left and top edges in points, then the words): {places}.',
		zh: '部分词在结果中的位置与页面不符（共 {count} 个）。请核对以下位置，格式为：页（距左侧, 距上方，单位为点）和词：{places}。',
	},
	doubtfulWords: {
		en: 'About {count} of {all} words read by OCR may be wrong. Check these pages before you use the text: {pages}.',
		zh: 'OCR 识别的 {all} 个词中约有 {count} 个可能有误。使用前请核对以下页面：第 {pages} 页。',
	},
	unreadableText: {
		en: 'The text on these pages may be wrong: {pages}. Their fonts have no usable character mappings. Turn on OCR ("enableOcr") to read the text from the page images.',
		zh: '以下页面的字体没有可用的字符映射，提取的文本可能有误：{pages}。请启用 OCR（“enableOcr”）以从页面图像读取文字。',
	},
	doubtfulTables: {
		en: 'Some tables have no borders and many empty cells, so their rows and columns may be wrong. Check these pages: {pages}.',
		zh: '请核对第 {pages} 页表格的行列：这些表格没有框线且空单元格较多。',
	},
	nothingAsked: {
		en: 'Nothing was extracted because the request contains no keys or table headers. Set "keys" or "tableHandles".',
		zh: '请求未指定关键字或表头，没有可提取的内容。请设置“keys”或“tableHandles”。',
	},
	invoiceDiffers: {
		en: 'The embedded e-invoice differs from the printed values in these fields: {keys}. The e-invoice values were used.',
		zh: 'PDF 中内嵌的电子发票与打印内容不一致，已采用电子发票的值：{keys}。',
	},
	layoutChanged: {
		en: 'The document does not fully match the learned layout "{name}" because some text is in different positions. Check the extracted values.',
		zh: '文档与已学习的版式“{name}”不完全一致，部分文字位置已变化。请核对提取的值。',
	},
	// Why a file is not an electronic invoice.
	xmlTooLarge: { en: 'it exceeds the maximum size for invoices', zh: '超过发票的大小上限' },
	xmlTooDeep: { en: 'its elements are nested too deeply', zh: '元素嵌套过深' },
	xmlDoctype: {
		en: 'it contains a document type declaration (DTD), which is not allowed in invoices',
		zh: '包含文档类型声明（DTD），发票中不允许',
	},
	xmlEncoding: { en: 'its content does not match the declared encoding', zh: '内容与其声明的编码不符' },
	xmlMalformed: { en: 'it is not well-formed XML', zh: '不是格式良好的 XML' },
	xmlNoInvoice: {
		en: 'it is neither a Cross Industry Invoice (CII) nor a UBL invoice or credit note',
		zh: '既不是 Cross Industry Invoice，也不是 UBL 发票或贷项通知单',
	},
	pdfMissing: { en: 'embedding the XML file requires a PDF in the same task', zh: '嵌入 XML 文件需要同一任务中有 PDF' },
	xmlNotCii: {
		en: 'Factur-X requires a Cross Industry Invoice (CII), but this file is a UBL invoice',
		zh: 'Factur-X 要求 Cross Industry Invoice（CII），而该文件是 UBL',
	},
	einvoiceReplaced: {
		en: 'The electronic invoice that was already in the PDF was replaced. Replaced files: {names}.',
		zh: 'PDF 中原有的电子发票已被替换：{names}。',
	},
	einvoiceFaults: {
		en: 'The XML was embedded unchanged although the invoice violates these rules: {findings}. Correct the invoice before you send it.',
		zh: '发票违反规则，XML 已原样写入 PDF：{findings}。请在发送前更正发票。',
	},
	noTables: { en: 'No tables were found.', zh: '未找到表格。' },
	noImages: { en: 'No images were found.', zh: '未找到图片。' },
	imageLeftOut: { en: 'A damaged image on page {page} was skipped.', zh: '已跳过第 {page} 页的一张损坏图片。' },
	onlyFirstPicture: {
		en: 'The file contains {count} images, but only the first one was used. To convert the others, save each one as a separate file.',
		zh: '该文件包含 {count} 张图片，仅使用了第一张。',
	},
	noDocumentFound: {
		en: 'No text or page edges were found in the image, so it was left unchanged.',
		zh: '图片中未找到文字或页面边缘，图片保持原样。',
	},
	cellsCut: {
		en: 'Some cell text was truncated because it exceeded the spreadsheet limit of 32,767 characters per cell.',
		zh: '超过 32,767 个字符（单元格上限）的文本已被截断。',
	},
	tagsLeftOut: {
		en: 'The structure tags are damaged and were not copied to the extracted pages.',
		zh: '结构标签已损坏，未包含在提取的页面中。',
	},
	linksLeftOut: {
		en: 'Some links ({count}) were removed because they point to pages that are not in the result.',
		zh: '部分链接指向结果中没有的页面，已移除（共 {count} 个）。',
	},
	xfaLeftOut: {
		en: 'The XFA form was removed, but the PDF form fields were kept.',
		zh: '已移除 XFA 表单；PDF 表单域保留。',
	},
	scriptsMissFields: {
		en: 'The document contains scripts that may refer to form fields on removed pages. Check that the form still works.',
		zh: '文档含有脚本，其中可能引用了已移除页面上的表单域。请检查表单是否仍可使用。',
	},
	actionsStay: {
		en: 'The result still contains actions that a PDF viewer may run: {kinds}. If you do not need them, remove them in a PDF editor.',
		zh: '结果仍包含阅读器可能执行的动作：{kinds}。',
	},
	copiesWithoutTags: {
		en: 'Only the first copy of each repeated page is tagged. The result therefore no longer claims conformance to PDF/UA or PDF/A level A.',
		zh: '重复出现的页面仅首次带有标签：结果不再声明符合 PDF/UA 或 PDF/A 的 A 级。',
	},
	annotationsBaked: {
		en: 'Annotations and form fields ({count}) were flattened into the page content because PDF/X does not allow them.',
		zh: 'PDF/X 不允许注释和表单域，已将其并入页面（共 {count} 个）。',
	},
	linksRemoved: {
		en: 'Links ({count}) were removed because PDF/X does not allow them.',
		zh: 'PDF/X 不允许链接，已移除（共 {count} 个）。',
	},
	screenColoursPrinted: {
		en: 'The document uses RGB colors, which were not converted. They may look less vivid in programs that simulate offset printing (CGATS TR 001).',
		zh: '文档含有屏幕颜色（RGB），颜色值保持不变；模拟印刷效果（CGATS TR 001 胶印）的程序会显示得较暗淡。',
	},
	annotationsWithoutLook: {
		en: 'Annotations without a printable appearance were removed: {kinds}.',
		zh: '部分注释没有可打印的外观，已移除：{kinds}。',
	},
	interactionRemoved: {
		en: 'Actions, scripts and links to other files were removed because PDF/X does not allow them.',
		zh: 'PDF/X 不允许动作、脚本和指向其他文件的链接，已移除。',
	},
	repairedWithLoss: {
		en: 'The document was damaged and has been repaired. Content that could not be read is missing from the result. Compare the result with the original, or convert an undamaged copy.',
		zh: '文档已损坏，现已修复；结果中缺少无法读取的内容。请与原文档对照，或转换未损坏的副本。',
	},
	onlyPagesExtracted: {
		en: 'The document is damaged, so only its pages were kept. Form fields, bookmarks and metadata are missing from the result.',
		zh: '文档已损坏，因此只保留了页面。结果中没有表单字段、大纲和元数据。',
	},
	mergedEncrypted: {
		en: 'Some source files were encrypted, but the merged file is not. Encrypted source files: {files}. To protect the merged file, encrypt it again.',
		zh: '以下文件原已加密，结果未加密：{files}。',
	},
	mergedSigned: {
		en: 'Signatures from the source files are not valid in the merged file. Signed source files: {files}. Keep the originals as the signed copies.',
		zh: '以下文件原有签名，签名对结果无效：{files}。',
	},
	mergedXfa: {
		en: 'XFA forms were removed from these files: {files}. Their PDF form fields were kept.',
		zh: '已移除以下文件的 XFA 表单；表单域保留：{files}。',
	},
	mergedFieldsRenamed: {
		en: 'Form fields were renamed because other files use the same field names. Affected files: {files}.',
		zh: '以下文件的表单域与其他文件同名，已重新命名：{files}。',
	},
	onlyPagesMerged: {
		en: 'Only the pages of these damaged files were merged: {files}. Their form fields, bookmarks and metadata are missing from the result.',
		zh: '以下文件已损坏，因此只合并了页面：{files}。结果中没有其表单字段、大纲和元数据。',
	},
	partlyTagged: {
		en: 'Only some of the files are tagged. Their tags were kept, but the result is not marked as a tagged PDF.',
		zh: '部分文件带有标签，部分没有：标签已保留，但结果不声明为带标签文档。',
	},
	filesLeftOut: {
		en: 'These files could not be read and were skipped: {files}.',
		zh: '以下文件无法读取，已跳过：{files}。',
	},
	emailTextLeftOut: {
		en: 'The result does not include the message bodies of these emails: {files}. To include them, use the "pdf/merge" tool with "mailAsPdf" turned on.',
		zh: '以下文件中的邮件正文不在结果中：{files}。如需加入，请使用工具“pdf/merge”并启用“mailAsPdf”。',
	},
	encryptionRemoved: { en: 'The document was encrypted, but the result is not.', zh: '原文档已加密，结果未加密。' },
	signatureBroken: {
		en: 'The document is signed, but its signature is not valid in the converted file. Keep the original as the signed copy.',
		zh: '原文档有签名，签名对结果无效。',
	},

	// Warnings of conversions to PDF standards.
	actionsRemoved: {
		en: 'Scripts and actions that are not allowed in {standard} were removed: {kinds}.',
		zh: '已移除 {standard} 禁止的脚本和动作：{kinds}。',
	},
	pageNotSearched: {
		en: 'Page {page} was not searched for barcodes because it contains an image that is too large ({width} × {height} pixels). The maximum is {pixels} pixels in total. Neither side may exceed {side} pixels. Reduce the image size and try again.',
		zh: '未在第 {page} 页查找条码：其中的图片为 {width} × {height} 像素，上限为总计 {pixels} 像素、边长 {side} 像素。',
	},
	noCodes: {
		en: 'No matching barcode was found, so the document was not split.',
		zh: '未找到匹配的条码，文档未拆分。',
	},
	noSearchTerm: {
		en: 'No page contains any of the search terms, so the document was not split.',
		zh: '没有页面包含指定的文本，文档未拆分。',
	},
	noBookmarks: {
		en: 'The document has no bookmarks to split at, so it was not split.',
		zh: '文档没有可用于拆分的书签，未拆分。',
	},
	noBlankPages: { en: 'No blank pages were found, so the document was not split.', zh: '未找到空白页，文档未拆分。' },
	partTooLarge: {
		en: 'Page {page} is larger than the maximum file size and was saved as a separate file.',
		zh: '第 {page} 页本身超过大小上限，已保存为单独的文件。',
	},
	signedStays: {
		en: 'The document was left unchanged because any change would invalidate its signatures.',
		zh: '文档已签名。任何更改都会使签名失效，因此保持原样。',
	},
	notSmaller: {
		en: 'The document could not be compressed further and was left unchanged.',
		zh: '文档无法进一步缩小，已保持原样。',
	},
	notLinear: {
		en: 'The document was not linearized because that would make it larger than the original.',
		zh: '线性化会使文档大于原文件，因此未进行线性化。',
	},
	redactTexts: {
		en: 'texts with at least one letter or digit, and at most {count} asterisks (*)',
		zh: '至少含一个字母或数字的文本，星号（*）最多 {count} 个',
	},
	redactBoxes: {
		en: 'page number and left, top, right and bottom edges in points, for example "1 72 100 300 140". Give page numbers from 1 to {count}',
		zh: '页码以及左、上、右、下边缘（单位为点），例如 "1 72 100 300 140"。页码为 1 到 {count}',
	},
	redacted: {
		en: 'Removed content, with the number of places and the pages in parentheses: {counts}. The result was searched again and does not contain it.',
		zh: '已移除的内容（处数，括号内为页码）：{counts}。已再次检查结果，其中不含这些内容。',
	},
	redactionPreview: {
		en: 'Nothing was removed: this is only a preview. A redaction would remove these places, with their number and the pages in parentheses: {counts}.',
		zh: '这只是预览，未移除任何内容。密文处理将移除以下内容（处数，括号内为页码）：{counts}。',
	},
	nothingRedacted: {
		en: 'Nothing to remove was found. Check the spelling, or name the areas to remove.',
		zh: '未找到要移除的内容。请检查拼写，或指定要移除的区域。',
	},
	redactedAttachments: {
		en: 'Attachments were removed because their content cannot be redacted: {names}. Redact these files separately.',
		zh: '附件内容无法进行密文处理，已移除：{names}。请单独处理这些文件。',
	},
	redactedByOcr: {
		en: 'These pages contain images of text and were searched with OCR, which can miss words: {pages}. Check them before you share the PDF.',
		zh: '以下页面含有文字图片，已用 OCR 搜索，可能有遗漏：{pages}。分享此 PDF 前请核对。',
	},
	pagesPictured: {
		en: 'These pages were replaced by images because their content could not be cut safely: {pages}. Their text can no longer be searched or copied.',
		zh: '以下页面的内容无法安全切除，已替换为图片：{pages}。这些页面的文字不能再搜索或复制。',
	},
	redactionStandard: {
		en: 'The PDF claims to conform to a standard such as PDF/A, which was not checked after the redaction. Convert the result to the standard again.',
		zh: '该 PDF 声明符合某项标准（如 PDF/A），密文处理后未再检查。请将结果重新转换为该标准。',
	},
	pageSteps: {
		en: 'steps such as "delete 3,5-6", "rotate 90 1-2", "move 4 before 1", "copy 2 to end" and "reverse". Give page numbers from 1 to {count}, or use all, odd, even or last. Do not refer to deleted pages, and keep at least one page',
		zh: '步骤，例如 "delete 3,5-6"、"rotate 90 1-2"、"move 4 before 1"、"copy 2 to end"、"reverse"。页码为 1 到 {count}，或 all、odd、even、last；不能引用已删除的页，且至少保留一页',
	},
	attachmentsRemoved: {
		en: 'Attachments were removed to conform to {standard}: {names}. To keep attachments, convert to PDF/A-3.',
		zh: '为符合 {standard}，已移除附件：{names}。如需保留附件，请转换为 PDF/A-3。',
	},
	annotationsRemoved: {
		en: 'Annotation types that are not allowed in {standard} were removed: {kinds}.',
		zh: '已移除 {standard} 禁止的注释类型：{kinds}。',
	},
	hiddenLayersRemoved: {
		en: 'The content of hidden layers was removed because {standard} does not allow layers. To keep it, turn on these layers in the PDF.',
		zh: '{standard} 禁止图层，已移除隐藏图层的内容。如需保留，请先在 PDF 中打开相应图层。',
	},
	hiddenAnnotationsRemoved: {
		en: 'Hidden annotations were removed ({count}) because {standard} does not allow them.',
		zh: '已移除 {standard} 禁止的隐藏注释（共 {count} 个）。',
	},
	xfaRemoved: {
		en: 'The XFA form was removed, but the PDF form fields were kept.',
		zh: '已移除 XFA 表单；PDF 表单字段予以保留。',
	},
	postScriptRemoved: {
		en: 'Embedded PostScript code was removed because it is not allowed in {standard}.',
		zh: '已移除 {standard} 禁止的嵌入 PostScript 代码。',
	},
	fontsEmbedded: {
		en: 'Fonts that are not embedded were replaced with free fonts that have the same character widths: {fonts}. Text may look slightly different.',
		zh: '以下字体未嵌入，已替换为字宽相同的免费字体：{fonts}。文字外观可能略有不同。',
	},
	fontsByNumbers: {
		en: 'These fonts are not embedded and encode text only as glyph IDs: {fonts}. The characters were inferred from standard fonts that have the same names and widths. Check the text in the result.',
		zh: '以下字体未嵌入，且仅以字形编号标识字符：{fonts}。已采用同名且字宽一致的常见字体的字符。请核对结果中的文字。',
	},
	fontsRedrawn: {
		en: 'Fonts that do not conform to {standard} were rebuilt from their outlines: {fonts}. Small text may look slightly different.',
		zh: '不符合 {standard} 的字体已按其轮廓重新生成：{fonts}。小号文字的外观可能略有不同。',
	},
	appearancesDrawn: {
		en: 'Missing or outdated appearances of annotations and form fields were regenerated on these pages: {pages}.',
		zh: '以下页面上注释和表单域缺失或过时的外观已生成：第 {pages} 页。',
	},
	printingColours: {
		en: 'The document uses print colors (CMYK) but does not specify a printing condition, so a generic one was added. Colors may look slightly different.',
		zh: '文档使用印刷色（CMYK）但未注明印刷条件，已添加通用印刷条件。颜色可能略有不同。',
	},
	transparencyFlattened: {
		en: 'Transparent areas were replaced with images because PDF/A-1 does not allow transparency. The text was kept and is still searchable. Affected pages: {pages}.',
		zh: 'PDF/A-1 不允许透明效果，以下页面的透明区域已替换为图像，其文本予以保留：第 {pages} 页。',
	},
	unicodeUnknown: {
		en: 'Some characters in these fonts could not be identified: {fonts}. They were mapped to private-use codes, so searching and copying may not work for them.',
		zh: '以下字体的部分字符无法识别：{fonts}。这些字符已映射到私用区编码，可能无法搜索和复制。',
	},
	fontUnknown: {
		en: 'the font "{font}" on page {page} is not embedded, and its characters cannot be identified',
		zh: '第 {page} 页的字体“{font}”未嵌入，且其字符无法识别',
	},
	textWouldBeLost: { en: '{percent}% of the text would be lost', zh: '将丢失 {percent}% 的文本' },
	textDiffers: {
		en: 'Missing character mappings were added to the fonts. As a result, {percent}% of the extracted characters differ from those in the original file. Check the text in the result.',
		zh: '由于补全了不完整的字体，从结果中提取的文本有 {percent}% 的字符不同。请核对结果中的文字。',
	},
	lookDiffers: {
		en: 'Some pages look slightly different from the original because content was replaced or removed. Affected pages: {pages}.',
		zh: '由于替换或移除了部分内容，以下页面与原文档外观略有不同：第 {pages} 页。',
	},
	figuresWithoutDescription: {
		en: 'Some figures have no description, so their alternative text is only the page number. Add descriptions in a PDF editor. Affected pages: {pages}.',
		zh: '部分图片没有说明，其替代文本仅标明页码：第 {pages} 页。',
	},
	tagsReplaced: {
		en: 'The structure tags of the document were incomplete or incorrect and were rebuilt.',
		zh: '文档原有的结构标签不完整或有误，已重新生成。',
	},
	languageUnknown: {
		en: 'The document language could not be detected and was set to "undetermined".',
		zh: '无法判断文档的语言，已标记为未确定。',
	},
	metadataLeftOut: {
		en: 'Metadata that uses unsupported schemas was removed: {schemas}.',
		zh: '已移除不受支持的架构中的元数据：{schemas}。',
	},

	// Missing requirements of a worker sandbox; completes "Workers would have …: …".
	jailLeftOut: { en: 'the "workerJail" setting is "off"', zh: '设置“workerJail”为“off”' },
	jailNotLinux: { en: 'sandboxes require Linux', zh: '沙箱需要 Linux' },
	jailProgramsMissing: {
		en: 'these programs from util-linux, perl-base or the base system are not in PATH: {programs}',
		zh: 'PATH 中缺少 util-linux、基本系统和 perl-base 的以下程序：{programs}',
	},
	jailNoNamespaces: {
		en: 'the system does not allow namespaces with a separate /proc (common in containers). Enable user namespaces, or run as root with CAP_SYS_ADMIN',
		zh: '系统不允许创建带独立 /proc 的命名空间（多数容器如此）；请启用用户命名空间，或以具有 CAP_SYS_ADMIN 的 root 身份运行',
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
