import { useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from '../api';
import { useTexts } from '../context';
import { DeskDialog, type DeskMessage } from '../desk-dialog';
import { Pager } from '../pager';
import { loadComparison, type Difference, type LoadedComparison } from './comparison';
import { useScrollTogether } from './scroll-together';
import { VersionView } from './version-view';

interface ComparisonDeskProperties {
	readonly api: Api;
	readonly taskId: string;
	readonly close: () => void;
}

/** Dialog with both versions of a document side by side, and their differences. */
export function ComparisonDesk({ api, taskId, close }: ComparisonDeskProperties) {
	const { text, failed } = useTexts();
	const [loaded, setLoaded] = useState<LoadedComparison>();
	const [message, setMessage] = useState<DeskMessage>();
	useEffect(() => {
		loadComparison(api, taskId).then(setLoaded, (error: unknown) => setMessage({ text: failed(error), isBad: true }));
	}, [api, taskId]);
	return (
		<DeskDialog title={text('comparison')} name={loaded?.comparison.new.fileName} message={message} close={close}>
			{loaded ? <Versions {...loaded} /> : message === undefined && <progress aria-label={text('comparison')} />}
		</DeskDialog>
	);
}

/** Both versions, and the list of their differences. */
function Versions({ comparison, addresses }: LoadedComparison) {
	const { text } = useTexts();
	const { differences } = comparison;
	const [at, setAt] = useState(0);
	const { panes, scrolled, goTo } = useScrollTogether(comparison);
	const show = (): void => {
		const selected = differences[at];
		if (selected) goTo(selected.oldBoxes[0], selected.newBoxes[0]);
	};
	useEffect(show, [at]);
	const stepTo = (index: number) => (differences[index] ? () => setAt(index) : undefined);
	return (
		<div class="comparing">
			<div class="versions">
				{(['old', 'new'] as const).map((version) => (
					<VersionView
						key={version}
						{...{ version, comparison, at, select: setAt, sized: show }}
						address={addresses[version]}
						pane={panes[version]}
						scrolled={scrolled[version]}
					/>
				))}
			</div>
			<div class="said">
				<p class="actions">
					{differences.length > 0 ? (
						<Pager
							back={{ name: text('previousDifference'), go: stepTo(at - 1) }}
							position={`${at + 1} / ${differences.length}`}
							on={{ name: text('nextDifference'), go: stepTo(at + 1) }}
						/>
					) : (
						text('noDifferences')
					)}
				</p>
				<DifferenceList {...{ differences, at, stepTo }} />
				<p class="help">{text('comparisonHelp')}</p>
			</div>
		</div>
	);
}

interface DifferenceListProperties {
	readonly differences: readonly Difference[];
	readonly at: number;
	/** `undefined` beyond the ends. */
	readonly stepTo: (at: number) => (() => void) | undefined;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function DifferenceList({ differences, at, stepTo }: DifferenceListProperties) {
	const { text } = useTexts();
	const list = useRef<HTMLOListElement>(null);
	useEffect(() => {
		const current = list.current?.querySelector<HTMLElement>('[aria-current]');
		current?.scrollIntoView({ block: 'nearest' });
		if (list.current?.contains(document.activeElement)) current?.focus();
	}, [at]);
	return (
		<ol
			ref={list}
			class="values differences"
			aria-label={text('differences')}
			onKeyDown={(event) => {
				const step = steps[event.key];
				if (step === undefined) return;
				event.preventDefault();
				stepTo(at + step)?.();
			}}
		>
			{differences.map(({ kind, oldText, newText }, index) => (
				<li key={index}>
					<button type="button" class="plain" aria-current={index === at ? 'true' : undefined} onClick={stepTo(index)}>
						<small>{text(kind)}</small>{' '}
						{oldText !== undefined && kind !== 'moved' && <del dir="auto">{shortened(oldText)}</del>}{' '}
						{newText !== undefined && <ins dir="auto">{shortened(newText)}</ins>}
					</button>
				</li>
			))}
		</ol>
	);
}

/** UTF-16 units of a text in the list. */
const maxText = 200;

function shortened(text: string): string {
	return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
}
