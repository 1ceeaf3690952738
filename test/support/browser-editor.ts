import type { Locator, Page } from 'playwright-core';

import type { Clip } from '../../service/test/support/browser';
import type { RealN8n } from './real-n8n';
import { waitFor } from './real-n8n-workflows';

/** Space around the nodes of a workflow in a picture, in pixels; including their names. */
const margin = { top: 16, right: 96, bottom: 96, left: 64 };

/** Headings before the first action in the list of a node. */
const maxPresses = 4;

/** How long n8n may take to close a panel. */
const closeMs = 3000;

/** How long n8n may take to mark the next item of a list. */
const pressMs = 1000;

/** How long n8n may take to show what was dropped. */
const dropMs = 5000;

/** The node panel as a person works with it: its fields are found by the names they show. */
export class NodePanel {
	constructor(private readonly page: Page) {}

	/** Names of the fields in the order they are shown, without those of the tab *Settings*. */
	async fieldNames(): Promise<string[]> {
		const names = await this.parameters
			.getByTestId('parameter-item')
			.filter({ visible: true })
			.getByTestId('input-label')
			.allInnerTexts();
		// Below the name, n8n keeps the switch between a fixed value and an expression.
		return names.map((name) => name.split('\n')[0]?.trim() ?? '').filter((name) => name !== '');
	}

	/** The field that shows this name. */
	field(name: string): Locator {
		return this.parameters
			.getByTestId('parameter-item')
			.filter({ has: this.page.getByTestId('input-label').getByText(name, { exact: true }) });
	}

	/** Wait until n8n has loaded the options of a drop-down field; before that it is switched off. */
	async loaded(parameter: string): Promise<void> {
		await this.parameters.getByTestId(`parameter-input-${parameter}`).locator('input:enabled').waitFor();
	}

	/** Open a drop-down field and read what it offers; leaves it open. */
	async open(parameter: string): Promise<Locator> {
		await this.loaded(parameter);
		await this.parameters.getByTestId(`parameter-input-${parameter}`).click();
		const options = this.page.getByTestId('parameter-input-item').filter({ visible: true });
		await options.first().waitFor();
		return options;
	}

	/** Choose an option of a drop-down field by its label. */
	async choose(parameter: string, label: string): Promise<void> {
		const options = await this.open(parameter);
		await options.filter({ hasText: label }).first().click();
		await options.first().waitFor({ state: 'hidden' });
	}

	/** Whether a switch is on. */
	async isOn(parameter: string): Promise<boolean> {
		return await this.parameters.getByTestId(`parameter-input-${parameter}`).getByRole('switch').isChecked();
	}

	private get parameters(): Locator {
		return this.page.getByTestId('node-parameters');
	}
}

/** Continue the owner's session, without the two pages that a login by n8n's form loads. */
export async function logIn(page: Page, { url, cookie }: RealN8n): Promise<void> {
	const [name = '', value = ''] = cookie.split('=', 2);
	await page.context().addCookies([{ name, value, url }]);
}

/**
 * Show another page of the editor. What is open goes there as by the editor's own links: to load the editor again takes
 * seconds of processor time. Nothing unsaved may be open, and no message that the next page could show, too.
 */
export async function goTo(page: Page, address: string): Promise<void> {
	const { origin, pathname } = new URL(address);
	if (!page.url().startsWith(`${origin}/`)) {
		await page.goto(address);
		return;
	}
	const follow = (path: string) =>
		page.evaluate((to) => {
			history.pushState({}, '', to);
			dispatchEvent(new PopStateEvent('popstate', { state: {} }));
		}, path);
	// The list takes the place of an open workflow, so that its nodes are not taken for those of the next one.
	await follow('/home/workflows');
	await page.getByTestId('canvas-node').first().waitFor({ state: 'hidden' });
	// The editor forgets an address that comes while it still opens the one before.
	await page.getByTestId('resources-list-item-workflow').first().waitFor();
	await follow(pathname);
}

/**
 * Open a new workflow and add a node by the node picker: search for it, then choose one of its actions.
 * @param wanted what is searched for; the name of the node where it is left out
 */
export async function addNode(
	page: Page,
	url: string,
	name: string,
	action: string,
	wanted: string = name,
): Promise<NodePanel> {
	await page.goto(`${url}/workflow/new`);
	await page.getByTestId('canvas-add-button').click();
	await chooseAction(page, wanted, name, action);
	return new NodePanel(page);
}

/** In the open node picker: search, choose the node and one of its actions, and wait for its panel. */
async function chooseAction(page: Page, wanted: string, name: string, action: string): Promise<void> {
	const search = page.getByTestId('node-creator-search-bar');
	await search.waitFor();
	await search.fill(wanted);
	const names = page.getByTestId('node-creator-item-name');
	await names.getByText(name, { exact: true }).first().click();
	// On an empty canvas n8n opens the triggers of the same name, and leaves the actions closed.
	const closed = page.getByText(/^Actions \(\d+\)$/);
	const wantedAction = names.getByText(action, { exact: true });
	await closed.or(wantedAction).first().waitFor();
	if (!(await wantedAction.isVisible())) await closed.click();
	await wantedAction.click();
	await page.getByTestId('node-parameters').waitFor();
}

/** The same with keys only, for a person who types and presses Enter. Leave out the action for a node without any. */
export async function typeAction(page: Page, wanted: string, name: string, action?: string): Promise<void> {
	const search = page.getByTestId('node-creator-search-bar');
	await search.waitFor();
	await search.pressSequentially(wanted);
	const names = page.getByTestId('node-creator-item-name');
	await names.getByText(name, { exact: true }).first().waitFor();
	await page.keyboard.press('Enter');
	if (action !== undefined) {
		await names.getByText(action, { exact: true }).waitFor();
		const active = page.locator('[data-keyboard-nav-type=action][class*=active]').filter({ hasText: action });
		// The list of a community node has no search.
		if (await search.isVisible()) await search.pressSequentially(action);
		// Headings of the list come first.
		for (let presses = 0; presses < maxPresses && !(await active.isVisible()); presses++) {
			await page.keyboard.press('ArrowDown');
			await active.waitFor({ timeout: pressMs }).catch(() => undefined);
		}
		await page.keyboard.press('Enter');
	}
	await page.getByTestId('node-parameters').waitFor();
}

/** Close the panel of a node by Escape, or by its button while n8n keeps the cursor in a field. */
export async function closePanel(page: Page): Promise<void> {
	const panel = page.getByTestId('node-parameters');
	await page.keyboard.press('Escape');
	const isClosed = panel.waitFor({ state: 'hidden', timeout: closeMs }).then(
		() => true,
		() => false,
	);
	if (await isClosed) return;
	await page.getByTestId('ndv-close-button').or(page.getByTestId('back-to-canvas')).first().click();
}

/**
 * Drag a field of the input panel of *Edit Fields* to its assignments. n8n draws the panel again when an execution
 * ends, which lets go of what is dragged: it is taken again then, as a person does.
 */
export async function dragToAssignments(page: Page, field: Locator): Promise<void> {
	const assignments = page.getByTestId('assignment');
	const count = await assignments.count();
	await waitFor('the assignment of a dragged field', async () => {
		await drag(page, field, page.getByTestId('assignment-collection-drop-area'));
		const added = assignments.nth(count).waitFor({ timeout: dropMs });
		return added.then(
			() => true,
			() => undefined,
		);
	});
}

/** Drag one part of the page onto another, with the moves in between that n8n waits for. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
	await from.hover();
	await page.mouse.down();
	await page.mouse.move(0, 0, { steps: 5 });
	await to.hover();
	await page.mouse.up();
}

/** Count the clicks of a person from now on, in every page that is opened. To drag is not to click. */
export async function countClicks(page: Page): Promise<() => number> {
	let count = 0;
	await page.exposeFunction('clickedByPerson', () => void count++);
	await page.addInitScript(() => {
		const clicked = (globalThis as unknown as { clickedByPerson(): void }).clickedByPerson;
		let pressed = { x: 0, y: 0 };
		addEventListener('mousedown', ({ x, y }) => void (pressed = { x, y }), { capture: true });
		const count = ({ isTrusted, detail, x, y }: MouseEvent) => {
			// Keys click without a place.
			const isDrag = detail > 0 && Math.hypot(x - pressed.x, y - pressed.y) > 10;
			if (isTrusted && !isDrag) clicked();
		};
		addEventListener('click', count, { capture: true });
	});
	return () => count;
}

/** Open a saved workflow in the editor. */
export async function openWorkflow(page: Page, url: string, id: string): Promise<void> {
	await page.goto(`${url}/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor();
}

/** Open the panel of a node of the workflow that the editor shows. */
export async function openNode(page: Page, name: string): Promise<NodePanel> {
	await page.getByTestId('canvas-node').filter({ hasText: name }).dblclick();
	await page.getByTestId('node-parameters').waitFor();
	return new NodePanel(page);
}

/** Take n8n's messages off the page. */
export async function closeMessages(page: Page): Promise<void> {
	const closers = page.locator('.el-notification__closeBtn');
	while ((await closers.count()) > 0) {
		// It may close meanwhile.
		await closers
			.first()
			.click({ timeout: closeMs })
			.catch(() => undefined);
	}
}

/** The part of the page that all nodes and notes of the workflow take. */
export async function aroundWorkflow(page: Page): Promise<Clip> {
	const boxes = await page
		.locator('.vue-flow__node')
		.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON() as DOMRect));
	const left = Math.min(...boxes.map((box) => box.left)) - margin.left;
	const top = Math.min(...boxes.map((box) => box.top)) - margin.top;
	const right = Math.max(...boxes.map((box) => box.right)) + margin.right;
	const bottom = Math.max(...boxes.map((box) => box.bottom)) + margin.bottom;
	return { x: left, y: top, width: right - left, height: bottom - top };
}
