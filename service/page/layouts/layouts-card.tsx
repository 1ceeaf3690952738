import { useEffect, useState } from 'preact/hooks';
import type { Api, LayoutRecord } from '../api';
import { useTexts } from '../context';
import { LayoutDialog } from './layout-dialog';

interface LayoutsCardProperties {
	readonly api: Api;
}

/** What the account has learned from reviews: looked at, changed, taken away as JSON and deleted. It is loaded when it is opened. */
export function LayoutsCard({ api }: LayoutsCardProperties) {
	const { text, failed } = useTexts();
	const [layouts, setLayouts] = useState<readonly LayoutRecord[]>();
	const [openId, setOpenId] = useState<string>();
	const [failure, setFailure] = useState('');
	const [isOpen, setOpen] = useState(false);

	const fail = (error: unknown): void => setFailure(failed(error));
	const load = (): Promise<void> =>
		api.layouts().then((loaded) => {
			setLayouts(loaded);
			setFailure('');
		}, fail);
	useEffect(() => {
		if (isOpen) void load();
	}, [api, isOpen]);

	async function remove(id: string): Promise<void> {
		if (!confirm(text(id === 'all' ? 'deleteLayoutsQuestion' : 'deleteLayoutQuestion'))) return;
		await api.deleteLayout(id).catch(fail);
		await load();
	}

	return (
		<details class="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>{text('learnedLayouts')}</summary>
			{failure !== '' && (
				<p class="failure" role="alert">
					{failure}
				</p>
			)}
			{layouts?.length === 0 && <p class="help">{text('noLayouts')}</p>}
			<ul class="files" aria-label={text('learnedLayouts')}>
				{layouts?.map((layout) => (
					<LayoutItem
						key={layout.id}
						{...{ layout, show: setOpenId, remove }}
						exported={() => void api.layout(layout.id).then(saveAsFile, fail)}
					/>
				))}
			</ul>
			{layouts !== undefined && layouts.length > 1 && (
				<p class="actions">
					<button type="button" class="plain" onClick={() => void remove('all')}>
						{text('deleteLayouts')}
					</button>
				</p>
			)}
			{openId !== undefined && (
				<LayoutDialog
					api={api}
					id={openId}
					close={() => {
						setOpenId(undefined);
						void load();
					}}
				/>
			)}
		</details>
	);
}

interface LayoutItemProperties {
	readonly layout: LayoutRecord;
	readonly show: (id: string) => void;
	readonly exported: () => void;
	readonly remove: (id: string) => Promise<void>;
}

function LayoutItem({ layout, show, exported, remove }: LayoutItemProperties) {
	const { text } = useTexts();
	const { id, name, keys, columns, words, uses, usedTime, strayedTime, updateTime } = layout;
	return (
		<li>
			<strong>
				<bdi>{name}</bdi>
			</strong>
			<span class="actions">
				<button type="button" aria-label={`${text('show')}: ${name}`} onClick={() => show(id)}>
					{text('show')}
				</button>
				<button type="button" class="plain" aria-label={`${text('exportLayout')}: ${name}`} onClick={exported}>
					{text('exportLayout')}
				</button>
				<button
					type="button"
					class="plain"
					aria-label={`${text('deleteTask')}: ${name}`}
					onClick={() => void remove(id)}
				>
					{text('deleteTask')}
				</button>
			</span>
			<dl class="about">
				<Fact name={text('layoutWords')} value={words.join(' ')} />
				<Fact name={text('values')} value={keys.join(', ')} />
				<Fact name={text('columns')} value={columns.join(', ')} />
				<Fact name={text('uses')} value={String(uses)} />
				<Fact name={text('lastUsed')} value={timeText(usedTime)} />
				<Fact name={text('lastStrayed')} value={timeText(strayedTime)} />
				<Fact name={text('lastChanged')} value={timeText(updateTime)} />
			</dl>
		</li>
	);
}

/** A fact with its name; nothing where there is none. */
function Fact({ name, value }: { readonly name: string; readonly value: string }) {
	if (value === '') return null;
	return (
		<div>
			<dt>{name}</dt>
			<dd>
				<bdi>{value}</bdi>
			</dd>
		</div>
	);
}

/** A time of the service, `YYYY-MM-DD HH:MM:SS` in UTC, as people here write it; empty for none. */
function timeText(time: string): string {
	return time === '' ? '' : new Date(`${time.replace(' ', 'T')}Z`).toLocaleString();
}

/** Put a layout into a file, as it can be brought in elsewhere. */
function saveAsFile({ name, memory }: { readonly name: string; readonly memory: unknown }): void {
	const address = URL.createObjectURL(
		new Blob([JSON.stringify({ name, memory }, null, '\t')], { type: 'application/json' }),
	);
	const link = document.createElement('a');
	link.href = address;
	link.download = `${name.replace(/[^\p{L}\p{N} ._-]/gu, '_')}.layout.json`;
	link.click();
	// The browser has begun to read it by then.
	setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
