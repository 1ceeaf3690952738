import { useEffect, useRef, useState } from 'preact/hooks';
import { extractionPresets } from '../../contract/extraction-presets';
import { toolDefinition, type ToolPath } from '../../contract/tools';
import { useTexts } from './context';
import { ParameterField } from './parameter-field';
import {
	initialText,
	isExtraction,
	isRequired,
	mainKeys,
	parameterText,
	shownKeys,
	valuesOfType,
	type FieldValues,
} from './parameter-form';
import { acceptedExtensions, getToolFor, readsFile } from './source-files';

/** A conversion order. */
export interface Order {
	readonly toolPath: ToolPath;
	readonly files: readonly File[];
	/** The `parameter` JSON text. */
	readonly parameter: string;
	readonly password: string;
}

interface ConvertFormProperties {
	/** Available tools; at least one. */
	readonly tools: readonly ToolPath[];
	readonly submit: (order: Order) => void;
}

/** What most people want from a document. */
const firstTool: ToolPath = 'pdf/txt';
const firstType = 'invoice';
const otherType = 'other';

/** The files of each tool: a task has one tool. */
function filesByTool(toolPath: ToolPath, files: readonly File[]): ReadonlyMap<ToolPath, readonly File[]> {
	const paths = new Set(files.map((file) => getToolFor(toolPath, file)));
	return new Map([...paths].map((path) => [path, files.filter((file) => getToolFor(toolPath, file) === path)]));
}

/** Files, tool and parameters of a new task. */
export function ConvertForm({ tools, submit }: ConvertFormProperties) {
	const { text } = useTexts();
	const [toolPath, setToolPath] = useState<ToolPath>(tools.find((path) => path === firstTool) ?? tools[0]!);
	const [values, setValues] = useState<FieldValues>({});
	const [files, setFiles] = useState<readonly File[]>([]);
	const [password, setPassword] = useState('');
	const main = mainKeys(toolPath);
	const keys = shownKeys(toolPath, values);
	const field = (name: (typeof keys)[number]) => (
		<ParameterField
			key={`${toolPath} ${name}`}
			name={name}
			required={isRequired(toolPath, name, values)}
			value={values[name] ?? initialText(toolPath, name)}
			change={(value) => setValues((before) => ({ ...before, [name]: value }))}
		/>
	);

	return (
		<form
			class="card convert"
			onSubmit={(event) => {
				event.preventDefault();
				for (const [path, ofTool] of filesByTool(toolPath, files))
					submit({ toolPath: path, files: ofTool, parameter: parameterText(path, values), password });
				setFiles([]);
			}}
		>
			<DropArea toolPath={toolPath} add={(more) => setFiles((before) => [...before, ...more])} />
			<FileList
				{...{ toolPath, files }}
				remove={(index) => setFiles((before) => before.filter((_, other) => other !== index))}
			/>
			<ToolField
				{...{ tools, toolPath }}
				change={(path) => {
					setToolPath(path);
					setValues(isExtraction(path) ? valuesOfType(firstType) : {});
				}}
			/>
			{isExtraction(toolPath) && (
				<DocumentTypeField
					key={toolPath}
					change={(type) => setValues((before) => ({ ...before, ...valuesOfType(type) }))}
				/>
			)}
			{keys.filter((name) => main.includes(name)).map(field)}
			<details>
				<summary>{text('advanced')}</summary>
				<div class="fields">
					{keys.filter((name) => !main.includes(name)).map(field)}
					<PasswordField password={password} change={setPassword} />
				</div>
			</details>
			<button type="submit" disabled={files.length === 0 || files.some((file) => !readsFile(toolPath, file))}>
				{text('convert')}
			</button>
		</form>
	);
}

interface DropAreaProperties {
	readonly toolPath: ToolPath;
	readonly add: (files: Iterable<File>) => void;
}

/** Takes files by drag and drop or with a file dialog. */
function DropArea({ toolPath, add }: DropAreaProperties) {
	const { text } = useTexts();
	const [isOver, setOver] = useState(false);
	const picker = useRef<HTMLInputElement>(null);
	const extensions = acceptedExtensions(toolPath);
	useEffect(() => {
		// Beside the area, the browser would leave the page and open the file.
		const take = (event: DragEvent): void => {
			if (event.defaultPrevented) return;
			event.preventDefault();
			if (event.type === 'drop') add(event.dataTransfer?.files ?? []);
		};
		addEventListener('dragover', take);
		addEventListener('drop', take);
		return () => {
			removeEventListener('dragover', take);
			removeEventListener('drop', take);
		};
	}, [add]);
	return (
		<div
			class={isOver ? 'drop over' : 'drop'}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={(event) => {
				event.preventDefault();
				setOver(false);
				add(event.dataTransfer?.files ?? []);
			}}
		>
			<p>{text('dropFiles')}</p>
			<button type="button" onClick={() => picker.current?.click()}>
				{text('addFiles')}
			</button>
			<input
				ref={picker}
				class="hidden"
				type="file"
				multiple
				tabIndex={-1}
				aria-label={text('files')}
				accept={extensions.join(',')}
				onChange={({ currentTarget }) => {
					add([...(currentTarget.files ?? [])]);
					currentTarget.value = '';
				}}
			/>
			<p class="help">
				{text('filesFor')}: {extensions.join(' ')}
			</p>
		</div>
	);
}

interface FileListProperties {
	readonly toolPath: ToolPath;
	readonly files: readonly File[];
	readonly remove: (index: number) => void;
}

function FileList({ toolPath, files, remove }: FileListProperties) {
	const { text } = useTexts();
	if (files.length === 0) return null;
	return (
		<ul class="files" aria-label={text('files')}>
			{files.map((file, index) => (
				<li key={`${index} ${file.name}`}>
					<bdi>{file.name}</bdi> <span class="help">{sizeText(file.size)}</span>
					{!readsFile(toolPath, file) && <span class="failure">{text('wrongKind')}</span>}
					<button
						type="button"
						class="plain"
						aria-label={`${text('remove')}: ${file.name}`}
						onClick={() => remove(index)}
					>
						{text('remove')}
					</button>
				</li>
			))}
		</ul>
	);
}

interface ToolFieldProperties {
	readonly tools: readonly ToolPath[];
	readonly toolPath: ToolPath;
	readonly change: (toolPath: ToolPath) => void;
}

function ToolField({ tools, toolPath, change }: ToolFieldProperties) {
	const { text, localized } = useTexts();
	const label = (path: ToolPath) => localized(toolDefinition(path).label);
	const sorted = [...tools].sort((one, other) => label(one).localeCompare(label(other)));
	return (
		<div class="field">
			<label for="tool">{text('tool')}</label>
			<select id="tool" value={toolPath} onChange={({ currentTarget }) => change(currentTarget.value as ToolPath)}>
				{sorted.map((path) => (
					<option key={path} value={path}>
						{label(path)}
					</option>
				))}
			</select>
		</div>
	);
}

interface DocumentTypeFieldProperties {
	readonly change: (documentType: string) => void;
}

/** Fills in the names of the usual fields and columns, which stay editable. */
function DocumentTypeField({ change }: DocumentTypeFieldProperties) {
	const { text, localized } = useTexts();
	return (
		<div class="field">
			<label for="documentType">{text('documentType')}</label>
			<select id="documentType" onChange={({ currentTarget }) => change(currentTarget.value)}>
				{Object.entries(extractionPresets).map(([id, { label }]) => (
					<option key={id} value={id}>
						{localized(label)}
					</option>
				))}
				<option value={otherType}>{text('otherType')}</option>
			</select>
		</div>
	);
}

interface PasswordFieldProperties {
	readonly password: string;
	readonly change: (password: string) => void;
}

function PasswordField({ password, change }: PasswordFieldProperties) {
	const { text } = useTexts();
	return (
		<div class="field">
			<label for="password">{text('password')}</label>
			<input
				id="password"
				type="password"
				autocomplete="off"
				value={password}
				onInput={({ currentTarget }) => change(currentTarget.value)}
			/>
		</div>
	);
}

/** Formats a number of bytes. */
export function sizeText(bytes: number): string {
	if (bytes < 1024) return `${bytes} B`;
	if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(0)} KB`;
	return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
