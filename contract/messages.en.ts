import type { ErrorName } from './errors';

/** English error texts; `{name}` is replaced by the detail of that name. Same keys as messages.zh. */
export const messagesEn = {
	internal:
		'An internal error occurred. Try again. If the problem persists, send the request ID {requestId} to your administrator.',
	missingParameter: 'The required field "{key}" is missing. Set it and try again.',
	invalidParameter: 'The value {value} is not valid for the parameter "{key}". Use {allowed}.',
	unknownParameter: 'The tool "{tool}" has no parameter "{key}". Correct the parameter name, or remove the parameter.',
	unknownParameterNearest: 'The tool "{tool}" has no parameter "{key}". Use "{nearest}", or remove the parameter.',
	missingTaskId: 'The required field "taskId" is missing. Set it and try again.',
	unsupportedTool: 'The tool "{tool}" is not available. Use GET /server/v2/tool/support to list the available tools.',
	unsupportedFormat:
		'The tool "{tool}" does not support the file format of "{file}". Use another tool, or convert the file to a supported format.',
	notAnImage: '"{file}" is not an image in a supported format. Use a format such as JPEG, PNG or TIFF.',
	heicNotRead:
		'The service cannot read the HEIC (HEIF) image "{file}" because no decoder is installed. Save the image as JPEG and try again. To take photos as JPEG on an iPhone, go to Settings > Camera > Formats and choose Most Compatible. On Android, turn off "HEIF pictures" in the camera settings. An administrator can install a decoder (Debian: libheif-examples; Debian 13 and later also require libheif-plugin-libde265).',
	passwordRequired:
		'"{file}" is encrypted, and the password is missing or incorrect. Send the correct password in the "password" field.',
	cannotOpen:
		'"{file}" cannot be opened. It is damaged or is not a {format} file. Check that the file opens in another program and try again.',
	einvoiceNotRead:
		'"{file}" cannot be used as an electronic invoice: {reason}. Correct or replace this file and try again.',
	einvoiceMissing:
		'"{file}" does not contain an electronic invoice. Use a PDF with an embedded invoice, or add the XML file to the task.',
	einvoiceRefused:
		'No PDF was created because the invoice in "{file}" violates these rules: {findings}. Correct the invoice and try again.',
	twoFilesNeeded:
		'Two files are needed for a comparison, but {count} were sent. Send the old version first, then the new one.',
	einvoiceFiles:
		'The task contains too many files for one electronic invoice: {files}. Keep one PDF, one XML file, or one of each.',
	imageNotPdf: '"{file}" is an image, but this tool accepts only PDF files. Use one of these tools: {tools}.',
	textNotPdf:
		'"{file}" is a text or CSV file, but this tool accepts only PDF and office files. Save it as PDF or XLSX and try again.',
	formIsXfa:
		'The form in "{file}" cannot be filled in because it is an XFA form, which its pages do not show. Print the PDF from Adobe Acrobat to a new PDF and fill in that file.',
	fileTooLarge: '"{file}" exceeds the size limit of {limit} bytes. Split the file or reduce its size.',
	tooManyPages: '"{file}" has {count} pages, which exceeds the limit of {limit}. Select fewer pages or split the file.',
	imageTooLarge:
		'"{file}" contains an image that is too large ({width} × {height} pixels). The maximum is {pixels} pixels in total. Neither side may exceed {side} pixels. Reduce the image size and try again.',
	contentTooLarge:
		'"{file}" contains data that exceeds the limit of {limit} bytes after decoding. Split the file and try again.',
	officeNotInstalled:
		'Reading "{file}" ({format}) requires LibreOffice, which is not installed. Save the file as PDF, or ask your administrator to install LibreOffice {version} or later (Debian: libreoffice-writer-nogui, libreoffice-calc-nogui, libreoffice-impress-nogui).',
	partNotRead: 'The tool "{tool}" does not support the file type of "{file}". Use another tool for this file.',
	nothingToConvert: 'The tool "{tool}" does not support any of the files in "{file}": {files}. Use another tool.',
	attachmentNotChecked:
		'"{file}" was not checked because a report can cover only one invoice. Check this file separately.',
	attachmentNotUsed:
		'"{file}" was skipped because it is attached to a PDF, and only the pages of this PDF were used. Save the attachment and send it as a file.',
	noDocument:
		'"{file}" was skipped because it is not a document. Signatures, lock files and system files are not converted. No action is required.',
	pictureOfText:
		'"{file}" was not converted because it is an inline image in an email. To convert inline images, turn on "inlinePictures".',
	tooManyCells: '"{file}" contains more than {limit} non-empty cells. Split the workbook and try again.',
	containerTooLarge:
		'"{file}" is too large to unpack. The limits are {entries} files, {limit} bytes in total, and {ratio} times the compressed size. Split the file and try again.',
	containerTooDeep:
		'"{file}" exceeds the nesting limit of {limit} levels for emails and archives. Extract the file from its email or archive and convert it separately.',
	tooManyParts:
		'Unpacking "{file}" would exceed the limit of {limit} files per task. Split the archive, or use several tasks.',
	conversionFailed: 'The conversion of "{file}" failed. Check that the file opens in another program and try again.',
	standardNotReached:
		'"{file}" cannot be converted to {standard} without loss: {reason}. Export the PDF again with all fonts embedded, or choose another standard.',
	redactionIncomplete:
		'No PDF was created because some of the content to be removed from "{file}" is still in the result. Print the PDF to a new PDF and try again.',
	redactFieldsNotFound:
		'No PDF was created because these fields were not found in "{file}": {fields}. Extract them from a document of this kind first, and correct and save them in the review.',
	conversionTimedOut:
		'The conversion of "{file}" was stopped because it exceeded the time limit of {limit} seconds. Select fewer pages or split the file.',
	mailEncrypted:
		'"{file}" is an encrypted email (S/MIME or PGP) that only its recipient can read. Decrypt it in your email program, save it again, and convert the saved file.',
	officeEncrypted:
		'"{file}" uses an unsupported encryption method. Save the file without a password, or export it as PDF, and try again.',
	officeTimedOut:
		'LibreOffice did not open "{file}" within {limit} seconds and was stopped. Save the file as PDF and try again.',
	conversionStalled:
		'The conversion of "{file}" was stopped because no page was completed within {limit} seconds. Select fewer pages or split the file.',
	memoryLimitReached:
		'The conversion of "{file}" was stopped because it exceeded the memory limit of {limit} MiB. Select fewer pages or split the file.',
	diskLimitReached:
		'The conversion of "{file}" was stopped because its temporary files exceeded the limit of {limit} MiB. Select fewer pages or split the file.',
	languageChanged:
		'The language data for {language} has changed since it was installed. Ask your administrator to reinstall it with "document-conversion languages add {language}".',
	resultTooLarge:
		'The result for "{file}" exceeds a limit: {limit} bytes in total, or {entries} files in a ZIP archive. Select fewer pages or split the file.',
	workerNotStarted:
		'The worker process for "{file}" did not start within {limit} seconds. Try again. If the problem persists, contact your administrator.',
	workerExited:
		'The worker process stopped unexpectedly (exit code {code}) while converting "{file}". Check that the file opens in another program and try again. If the problem persists, contact your administrator.',
	workerKilled:
		'The worker process was terminated by signal {signal} while converting "{file}". Check that the file opens in another program and try again. If the problem persists, contact your administrator.',
	workerCrashed:
		'The worker process stopped unexpectedly while converting "{file}". Check that the file opens in another program and try again. If the problem persists, contact your administrator.',
	invalidRequest: 'The request is not valid: {reason}. Correct the request and try again.',
	parameterNotJson: 'The "parameter" field is not valid: {reason}. Correct the field and try again.',
	unauthorized: 'The API key is missing, invalid, expired or revoked. Send a valid key in the "x-api-key" header.',
	emptyFile: 'The file "{file}" is empty. Check the original file and try again.',
	notFound: 'The requested resource was not found. Check the URL.',
	methodNotAllowed: 'This endpoint does not support the HTTP method used. Use one of these methods: {methods}.',
	oneFileOnly: 'Only one file is allowed per request. To send several files, use presigned uploads.',
	tooManyFilesToMerge: 'The task has too many files to merge. Use at most {limit} files.',
	taskNotFound: 'The task "{taskId}" does not exist or has been deleted. Check the task ID.',
	wrongTaskState:
		'The task is in the "{state}" state, which does not allow this request. To convert more files, create a new task.',
	tooManyFiles: 'The task has too many files. Use at most {limit} files per task.',
	originRefused: 'Requests from this origin are not allowed. To allow this origin, add it to the "mcpOrigins" setting.',
	addressInvalid: 'The signature of this URL is not valid. Use the URL exactly as you received it.',
	addressExpired: 'This URL has expired. Retrieve the task again to get a new URL.',
	taskHasNoFile:
		'No file has been uploaded for the task "{taskId}". Upload a file to the presigned URL before you start the task.',
	fileNotUploaded:
		'The task was started before "{file}" was uploaded. Create a new task, and upload all files before you start it.',
	taskOverdue: 'The task was not processed in time and has the status "TaskOverdue". Create a new task.',
	cancelled: 'The task was canceled before "{file}" was converted. To convert the file, create a new task.',
	idempotencyConflict: 'This Idempotency-Key was already used for a different request. Use a new key.',
	nothingToReview:
		'This file cannot be reviewed. You can review only completed field extractions whose data has not been deleted. Wait for the task to finish, or extract the fields again.',
	changedMeanwhile: 'Someone else has saved changes (now version {current}). Reload and try again.',
	layoutNotFound: 'The learned layout "{id}" does not exist or has been deleted. Check the layout ID.',
	tooManyLayouts: 'This account has reached the limit of {limit} learned layouts. Delete some layouts and try again.',
	outOfAssets:
		'The account balance of {balance} does not cover the cost of {cost}. Ask your administrator to increase the balance.',
	queueFull: 'The queue is full: {limit} tasks are waiting or running. Try again in {seconds} seconds.',
	tooManyUnstartedFiles:
		'This account has too many files in tasks that have not been started. The limit is {limit} files, or fewer if the task parameters are very long. Start these tasks, or try again later.',
	unstartedFilesTooLarge:
		'The files uploaded for unstarted tasks exceed the current limit of {limit} bytes for this account. Start these tasks, or try again later.',
	rateLimited: 'Too many requests. Try again in {seconds} seconds.',
	keyTasksReached: 'This API key has reached its limit of {limit} unfinished tasks. Try again in {seconds} seconds.',
	keyPagesReached:
		'This API key has reached its daily limit of {limit} pages. The limit resets at midnight UTC, in {seconds} seconds.',
	keyStorageReached:
		'This API key has reached its storage limit of {limit} bytes. Delete some documents, or try again after older ones expire.',
	storeUnavailable:
		'The service cannot reach its database or file store. Try again later. If the problem persists, contact your administrator.',
	outOfDiskSpace:
		'The service does not have enough disk space. Try again later, or ask your administrator to free some space.',
	jailTooWeak:
		'The available sandbox level "{found}" is below the required minimum "{least}". Reason: {missing}. Ask your administrator to follow the instructions in docs/security.md.',
} as const satisfies Record<ErrorName, string>;
