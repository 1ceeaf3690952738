import type { ErrorName } from './errors';

/** English error texts; `{name}` is replaced by the detail of that name. Same keys as messages.zh. */
export const messagesEn = {
	internal:
		'The service could not handle the request. If the problem persists, send the request ID {requestId} to your administrator.',
	missingParameter: 'The field "{key}" is required.',
	invalidParameter: 'The value {value} is not allowed for the parameter "{key}". Allowed: {allowed}.',
	missingTaskId: 'The field "taskId" is required.',
	unsupportedTool: 'The tool "{tool}" is not available. Use GET /server/v2/tool/support to list the available tools.',
	unsupportedFormat: 'The tool "{tool}" does not support the format of "{file}".',
	notAnImage: '"{file}" is not an image in a supported format.',
	heicNotRead:
		'"{file}" is a HEIC (HEIF) image, and no HEIC decoder is installed for this service. Save the image as JPEG, or set the camera to JPEG (iPhone: Settings, Camera, Formats, Most Compatible; Android: turn off "HEIF pictures" in the camera settings). An administrator can install a decoder (Debian: libheif-examples; from Debian 13 also libheif-plugin-libde265).',
	passwordRequired:
		'"{file}" is encrypted, and the password is missing or wrong. Send the correct one in the field "password".',
	cannotOpen: '"{file}" cannot be opened. It is damaged or not a {format} file.',
	einvoiceNotRead: '"{file}" could not be read as an electronic invoice: {reason}.',
	einvoiceMissing:
		'"{file}" contains no electronic invoice. Use a PDF with an embedded invoice, or add the XML file to the task.',
	einvoiceRefused:
		'No PDF was created because the invoice in "{file}" violates these rules: {findings}. Correct the invoice and try again.',
	einvoiceFiles:
		'An electronic invoice is one PDF, one XML file, or both. Remove the other files from the task: {files}.',
	imageNotPdf: '"{file}" is an image, and this tool reads PDF files only. Use one of these tools: {tools}.',
	fileTooLarge: '"{file}" is larger than the limit of {limit} bytes.',
	tooManyPages: '"{file}" has {count} pages, more than the limit of {limit}. Select fewer pages with "pageRanges".',
	imageTooLarge:
		'"{file}" contains an image that is too large ({width} × {height} pixels). The limits are {pixels} pixels in total and {side} pixels per side.',
	contentTooLarge: 'A compressed part of "{file}" exceeds the limit of {limit} bytes when unpacked.',
	officeNotInstalled:
		'"{file}" is a {format} file, and reading it requires LibreOffice, which is not installed. Save it as PDF, or ask your administrator to install LibreOffice {version} or later (Debian: libreoffice-writer-nogui, libreoffice-calc-nogui, libreoffice-impress-nogui).',
	partNotRead: 'The tool "{tool}" does not support the file type of "{file}".',
	nothingToConvert: '"{file}" contains no files that the tool "{tool}" supports, only {files}. Choose another tool.',
	pictureOfText: '"{file}" is an inline image of the e-mail. Set "inlinePictures" to convert it separately.',
	containerTooLarge:
		'Unpacking "{file}" exceeds a limit: {entries} files, {limit} bytes, or {ratio} times the packed size.',
	containerTooDeep: '"{file}" is nested in more than {limit} e-mails or archives.',
	tooManyParts:
		'Unpacking "{file}" would give the task more than {limit} files. Split the archive, or use several tasks.',
	conversionFailed: '"{file}" could not be converted.',
	standardNotReached: '"{file}" cannot be converted to {standard} without loss: {reason}.',
	conversionTimedOut:
		'The conversion of "{file}" was stopped because it exceeded the time limit of {limit} seconds. Convert fewer pages or split the file.',
	officeEncrypted:
		'"{file}" uses an unsupported encryption method. Save it without a password or as PDF, and try again.',
	officeTimedOut: 'LibreOffice was stopped because it took longer than {limit} seconds to open "{file}".',
	conversionStalled:
		'The conversion of "{file}" was stopped because no page was completed within {limit} seconds. Convert fewer pages or split the file.',
	memoryLimitReached:
		'The conversion of "{file}" was stopped because it exceeded the memory limit of {limit} MiB. Convert fewer pages or split the file.',
	diskLimitReached:
		'The conversion of "{file}" was stopped because its temporary files exceeded the limit of {limit} MiB. Convert fewer pages or split the file.',
	resultTooLarge:
		'The result of "{file}" exceeds the limit of {limit} bytes or {entries} files in a ZIP. Select fewer pages.',
	workerNotStarted: 'The worker process for "{file}" did not start within {limit} seconds. Try again.',
	workerExited:
		'The conversion of "{file}" failed unexpectedly (exit code {code}). The file may be damaged. Check that it opens, and try again.',
	workerKilled:
		'The conversion of "{file}" was terminated by signal {signal}. The file may be damaged. Check that it opens, and try again.',
	workerCrashed:
		'The conversion of "{file}" failed unexpectedly. The file may be damaged. Check that it opens, and try again.',
	invalidRequest: 'The request is not valid: {reason}.',
	parameterNotJson: 'The field "parameter" is not a JSON object: {reason}.',
	unauthorized:
		'The API key is missing or not valid. It may be mistyped, expired or revoked. Send it in the header "x-api-key".',
	emptyFile: 'The file "{file}" is empty.',
	notFound: 'Nothing was found at this address. Check the URL.',
	methodNotAllowed: 'This endpoint does not support this HTTP method. Supported methods: {methods}.',
	oneFileOnly: 'This call accepts only one file. To send several files, use presigned uploads.',
	tooManyFilesToMerge: 'Too many files to merge. The maximum is {limit}.',
	taskNotFound: 'The task "{taskId}" was not found.',
	wrongTaskState: 'This request is not allowed while the task is in the state {state}.',
	tooManyFiles: 'Too many files. A task can have at most {limit}.',
	originRefused:
		'Requests from this origin are not allowed. To allow them, add the origin to the setting "mcpOrigins".',
	addressInvalid: 'The signature of this address is not valid. Use the address exactly as you received it.',
	addressExpired: 'This URL has expired. Retrieve the task again to get a new one.',
	taskHasNoFile: 'The task "{taskId}" has no uploaded file. Upload one to its presigned address first.',
	fileNotUploaded: 'The task was started before "{file}" was uploaded. Upload every file before you start the task.',
	taskOverdue: 'The task waited longer than allowed and ended in state TaskOverdue. Create a new task.',
	cancelled: 'The task was cancelled before "{file}" was converted.',
	idempotencyConflict: 'This Idempotency-Key was already used for a call with different content. Use another key.',
	nothingToReview:
		'There is nothing to review. The file is not a finished field extraction, or its data has been deleted.',
	changedMeanwhile: 'Someone else has saved changes (now version {current}). Reload and try again.',
	layoutNotFound: 'The learned layout "{id}" was not found.',
	tooManyLayouts: 'An account can keep at most {limit} learned layouts. Delete some and try again.',
	outOfAssets: 'The balance of {balance} does not cover the cost of {cost}.',
	queueFull: 'The queue is full: {limit} tasks are waiting or running. Try again in {seconds} seconds.',
	tooManyUnstartedFiles:
		'This account has too many files whose tasks have not started (limit: {limit} files, fewer if they have long parameters). Start the tasks, or try again later.',
	unstartedFilesTooLarge:
		'The uploads of this account for tasks not yet started exceed the current limit of {limit} bytes. Start the tasks, or try again later.',
	rateLimited: 'Too many requests. Try again in {seconds} seconds.',
	keyTasksReached: 'This API key already has {limit} unfinished tasks, its maximum. Try again in {seconds} seconds.',
	keyPagesReached:
		'This API key has reached its daily limit of {limit} pages, which resets at midnight UTC. Try again in {seconds} seconds.',
	keyStorageReached:
		'The documents of this API key use all of its {limit} bytes of storage. Delete some, or try again when others have expired.',
	storeUnavailable: 'The service cannot reach its database or file store. Try again later.',
	outOfDiskSpace: 'The service is low on disk space and cannot accept new work. Try again later.',
	jailTooWeak:
		'Sandbox level "{found}" is below the required minimum "{least}". Missing: {missing}. See docs/security.md.',
} as const satisfies Record<ErrorName, string>;
