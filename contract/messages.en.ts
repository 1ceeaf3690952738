import type { ErrorName } from './errors';

/** English error texts; `{name}` is replaced by the detail of that name. Same keys as messages.zh. */
export const messagesEn = {
	internal:
		'The service could not handle the request. Try again; if it stays, give the operator the request id {requestId}.',
	missingParameter: 'The field "{key}" is required.',
	invalidParameter: 'The parameter "{key}" has the value {value}, which is not allowed. Allowed: {allowed}.',
	missingTaskId: 'The field "taskId" is required.',
	unsupportedTool:
		'The tool "{tool}" is not supported by this service. GET /server/v2/tool/support lists the tools that are.',
	unsupportedFormat: 'The format of "{file}" is not supported by the tool "{tool}".',
	notAnImage: '"{file}" is not an image of a supported format.',
	heicNotRead:
		'"{file}" is a HEIC (HEIF) picture, which this service cannot read: no program that decodes it is installed beside it (Debian: libheif-examples, from version 13 on libheif-plugin-libde265 as well). Have it installed, save it as JPEG, or have the phone take pictures as JPEG (iPhone: Settings, Camera, Formats, Most Compatible; Android: turn "HEIF pictures" off in the settings of the camera).',
	passwordRequired:
		'"{file}" is encrypted and the password is missing or wrong. Send the right one in the field "password".',
	cannotOpen: '"{file}" cannot be opened: it is damaged or not a {format} file.',
	einvoiceNotRead: '"{file}" is not read as an electronic invoice: {reason}.',
	einvoiceMissing: '"{file}" carries no electronic invoice, and no XML was given beside it.',
	einvoiceRefused: 'The invoice in "{file}" breaks rules, and no PDF was made of it: {findings}.',
	einvoiceFiles: 'An electronic invoice is one PDF, one XML file, or both; the task has other files: {files}.',
	imageNotPdf: '"{file}" is an image, and this tool reads PDF files only. Images are read by: {tools}.',
	fileTooLarge: '"{file}" is larger than the limit of {limit} bytes.',
	tooManyPages: '"{file}" has {count} pages, more than the limit of {limit}. Choose fewer with "pageRanges".',
	imageTooLarge:
		'"{file}" has an image of {width} × {height} pixels; the limits are {pixels} pixels in all and {side} pixels a side.',
	contentTooLarge: 'A compressed part of "{file}" unpacks to more than the limit of {limit} bytes.',
	officeNotInstalled:
		'"{file}" is a {format} file, which is read by LibreOffice, and the service has none. Save it as PDF, or have the operator install LibreOffice {version} or later (Debian: libreoffice-writer-nogui, libreoffice-calc-nogui, libreoffice-impress-nogui).',
	partNotRead: '"{file}" is of no kind that the tool "{tool}" reads.',
	nothingToConvert: '"{file}" holds no file that the tool "{tool}" reads; it has: {files}.',
	pictureOfText:
		'"{file}" is a picture within the text of the e-mail. The parameter "inlinePictures" makes it a file of its own.',
	containerTooLarge:
		'"{file}" unpacks to more than the limits of {entries} files, {limit} bytes and {ratio} times its packed size allow.',
	containerTooDeep: '"{file}" lies within more than {limit} e-mails or archives.',
	tooManyParts: 'What "{file}" holds would make more than {limit} files of one task.',
	conversionFailed: '"{file}" could not be converted.',
	standardNotReached: '"{file}" cannot be made {standard} without loss: {reason}.',
	conversionTimedOut:
		'The conversion of "{file}" was ended because it took longer than the {limit} seconds it may take in total.',
	officeEncrypted:
		'"{file}" is an office file that is encrypted in a way that is not known here. Save it without a password, or as PDF.',
	officeTimedOut: 'LibreOffice was ended because it took longer than {limit} seconds to open "{file}".',
	conversionStalled: 'The conversion of "{file}" was ended because no page was finished for {limit} seconds.',
	memoryLimitReached:
		'The conversion of "{file}" was ended because it needed more memory than the memory limit of {limit} MiB.',
	diskLimitReached:
		'The conversion of "{file}" was ended because its working files needed more disk space than the limit of {limit} MiB.',
	resultTooLarge:
		'The result of "{file}" is larger than the limits of {limit} bytes and {entries} files in a ZIP allow. Choose fewer pages.',
	workerNotStarted: 'The process that converts "{file}" did not start within {limit} seconds. Try again.',
	workerExited: 'The conversion of "{file}" ended unexpectedly with the exit code {code}. The file may be damaged.',
	workerKilled: 'The conversion of "{file}" ended unexpectedly by the signal {signal}. The file may be damaged.',
	workerCrashed: 'The conversion of "{file}" ended unexpectedly. The file may be damaged.',
	invalidRequest: 'The request is not valid: {reason}.',
	parameterNotJson: 'The field "parameter" is not a JSON object: {reason}.',
	unauthorized: 'The API key is missing, wrong, expired or revoked. Send it in the header "x-api-key".',
	emptyFile: 'The file "{file}" is empty.',
	notFound: 'Nothing was found at this address.',
	methodNotAllowed: 'This address takes other methods: {methods}.',
	oneFileOnly: 'This call takes one file only. For several files use the presigned flow.',
	tooManyFilesToMerge: 'More than {limit} files cannot be merged.',
	taskNotFound: 'The task "{taskId}" was not found.',
	wrongTaskState: 'This call is not possible while the task is in the state {state}.',
	tooManyFiles: 'A task holds {limit} files at most.',
	originRefused: 'Pages of other origins may not call this address. The setting "mcpOrigins" names those that may.',
	addressInvalid: 'The signature of this address is not valid. Use the address exactly as it was given.',
	addressExpired: 'This address has expired.',
	taskHasNoFile: 'The task "{taskId}" has no uploaded file. Upload one to its presigned address first.',
	fileNotUploaded: 'The file "{file}" was announced but not uploaded before the task was started.',
	taskOverdue: 'The task waited longer than allowed and has ended in the state TaskOverdue.',
	cancelled: 'The task was cancelled before "{file}" was converted.',
	idempotencyConflict: 'The Idempotency-Key was used before for a call with other content. Use another one.',
	nothingToReview:
		'There is nothing to review: the file is no finished extraction of fields, or what is needed of it was deleted.',
	changedMeanwhile:
		'Somebody else has saved a change meanwhile: it is at version {current} now, and this change was made from version {version}. Look at it again.',
	layoutNotFound: 'The learned layout "{id}" was not found.',
	tooManyLayouts: 'An account keeps {limit} learned layouts at most. Delete some.',
	outOfAssets: 'The balance of {balance} does not cover the cost of {cost}.',
	queueFull: 'The queue is full: {limit} started tasks have not ended yet. Try again in {seconds} seconds.',
	tooManyUnstartedFiles:
		'This account has announced {limit} files lately, or fewer with long texts, whose tasks were never started. Start tasks, or try again later.',
	unstartedFilesTooLarge:
		'The uploads of this account whose tasks were not started are too large together; the most is {limit} bytes now. Start tasks, or try again later.',
	rateLimited: 'Too many requests. Try again in {seconds} seconds.',
	keyTasksReached:
		'{limit} tasks of this API key have not ended yet: as many as it may have at a time. Try again in {seconds} seconds.',
	keyPagesReached: 'This API key has used its {limit} pages of today (UTC). Try again in {seconds} seconds.',
	keyStorageReached:
		'Documents of this API key take up the {limit} bytes that it may keep. Delete some, or try again when others have expired.',
	storeUnavailable: 'The service cannot reach its database or its file store at the moment. Try again later.',
	outOfDiskSpace: 'The service is low on disk space and takes no new work for now. Try again later.',
	jailTooWeak:
		'Workers would have a jail of the level "{found}" here, and "{least}" is the least that the settings allow: {missing} (docs/security.md, Jails).',
} as const satisfies Record<ErrorName, string>;
