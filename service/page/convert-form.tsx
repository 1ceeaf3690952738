import { useCallback, useState } from 'preact/hooks';
import { extractionPresets } from '../../contract/extraction-presets';
import { toolDefinition, type ToolPath } from '../../contract/tools';
import { useTexts } from './context';
import { DropArea } from './drop-area';
import { FileList, isTooLarge } from './file-list';
import { JobPicker } from './job-picker';
import { jobsFor } from './jobs';
import { takesPages } from './pages/page-lists';
import { PagePicker } from './pages/page-picker';
import { ParameterField } from './parameter-field';
import {
	initialText,
	isExtraction,
	isRequired,
	mainKeys,
	parameterText,
	shownKeys,
	valuesOfParameter,
	valuesOfType,
	type FieldValues,
} from './parameter-form';
import { remembered } from './remembered';
import { getCounterpart, getToolFor, readsFile } from './source-files';

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
	/** Maximum size of a file in bytes, as long as it is known. */
	readonly maxBytes: number | undefined;
	/** An order to begin with, which can be changed. */
	readonly draft: Omit<Order, 'password'> | undefined;
	readonly submit: (order: Order) => void;
}

/** What most people want from a document. */
const firstTool: ToolPath = 'pdf/docx';
const firstType = 'invoice';
const otherType = 'other';

const keptTool = remembered(() => localStorage, 'tool');

/** The files of each tool: a task has one tool. */
function filesByTool(toolPath: ToolPath, files: readonly File[]): ReadonlyMap<ToolPath, readonly File[]> {
	const paths = new Set(files.map((file) => getToolFor(toolPath, file)));
	return new Map([...paths].map((path) => [path, files.filter((file) => getToolFor(toolPath, file) === path)]));
}

/** The selected tool, or the first that reads the files. */
function useTool(tools: readonly ToolPath[], files: readonly File[], draft: ToolPath | undefined) {
	const [selected, setSelected] = useState(draft ?? keptTool.read());
	const groups = jobsFor(tools, files);
	const fitting = groups.flatMap((group) => group.tools);
	const find = (wanted: string) => fitting.find((path) => path === wanted || getCounterpart(path) === wanted);
	const toolPath = find(selected) ?? find(firstTool) ?? fitting[0]!;
	const select = (path: ToolPath): void => {
		keptTool.write(path);
		setSelected(path);
	};
	return { groups, toolPath, select };
}

/** Files, tool and parameters of a new task. */
export function ConvertForm({ tools, maxBytes, draft, submit }: ConvertFormProperties) {
	const { text, localized } = useTexts();
	const [files, setFiles] = useState<readonly File[]>(draft?.files ?? []);
	const { groups, toolPath, select } = useTool(tools, files, draft?.toolPath);
	const [values, setValues] = useState<FieldValues>(() => {
		if (draft) return valuesOfParameter(draft.parameter);
		return isExtraction(toolPath) ? valuesOfType(firstType) : {};
	});
	const [password, setPassword] = useState('');
	const add = useCallback((more: Iterable<File>) => setFiles((before) => [...before, ...more]), []);
	const change = (more: FieldValues): void => setValues((before) => ({ ...before, ...more }));

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
			<DropArea add={add} />
			<FileList
				{...{ toolPath, files, maxBytes }}
				ordered={toolDefinition(toolPath).joinsFiles === true}
				change={setFiles}
			/>
			<JobPicker
				{...{ groups, toolPath }}
				change={(path) => {
					select(path);
					setValues(isExtraction(path) ? valuesOfType(firstType) : {});
				}}
			/>
			<Settings {...{ toolPath, files, values, change, password, setPassword }} />
			<button
				type="submit"
				disabled={files.length === 0 || files.some((file) => !readsFile(toolPath, file) || isTooLarge(file, maxBytes))}
				title={localized(toolDefinition(toolPath).label)}
			>
				{text('convert')}
			</button>
		</form>
	);
}

interface SettingsProperties {
	readonly toolPath: ToolPath;
	readonly files: readonly File[];
	readonly values: FieldValues;
	readonly change: (values: FieldValues) => void;
	readonly password: string;
	readonly setPassword: (password: string) => void;
}

/** The parameters of a tool: the main ones with the pages of a single file, then the others on demand. */
function Settings({ toolPath, files, values, change, password, setPassword }: SettingsProperties) {
	const { text } = useTexts();
	const main = mainKeys(toolPath);
	const keys = shownKeys(toolPath, values);
	const [first] = files;
	const field = (name: (typeof keys)[number]) => (
		<ParameterField
			key={`${toolPath} ${name}`}
			name={name}
			required={isRequired(toolPath, name, values)}
			value={values[name] ?? initialText(toolPath, name)}
			change={(value) => change({ [name]: value })}
		/>
	);
	return (
		<>
			{isExtraction(toolPath) && <DocumentTypeField key={toolPath} change={(type) => change(valuesOfType(type))} />}
			{keys.filter((name) => main.includes(name)).map(field)}
			{takesPages(toolPath) && first && files.length === 1 && (
				<PagePicker key={`${toolPath} ${first.name}`} {...{ toolPath, file: first, values, change }} />
			)}
			<details>
				<summary>{text('advanced')}</summary>
				<div class="fields">
					{keys.filter((name) => !main.includes(name)).map(field)}
					<PasswordField password={password} change={setPassword} />
				</div>
			</details>
		</>
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
