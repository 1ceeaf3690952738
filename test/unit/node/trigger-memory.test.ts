import type { IDataObject } from 'n8n-workflow';
import { remember } from '../../../nodes/DocumentConversionCallbackTrigger/callback-memory';
import { DocumentConversionCallbackTrigger } from '../../../nodes/DocumentConversionCallbackTrigger/DocumentConversionCallbackTrigger.node';
import { DocumentConversionTrigger } from '../../../nodes/DocumentConversionTrigger/DocumentConversionTrigger.node';

const minute = 60_000;

test('repeats are recognized longer than the service retries, by any of their IDs', () => {
	const memory: IDataObject = {};
	expect(remember(memory, ['id:1', 'task:a'], 0)).toBe(true);
	expect(remember(memory, ['id:2', 'task:a'], 20 * minute)).toBe(false);
	expect(remember(memory, ['id:1'], 59 * minute)).toBe(false);
	expect(remember(memory, ['id:2', 'task:b'], 59 * minute)).toBe(true);
});

test('the memory of callbacks stays small', () => {
	const memory: IDataObject = {};
	for (let index = 0; index < 1200; index++) remember(memory, [`id:${index}`, `task:${index}`], 0);
	expect(Object.keys(memory.told as object)).toHaveLength(2000);
	expect(remember(memory, ['id:1199'], 1)).toBe(false);
	remember(memory, ['id:later'], 61 * minute);
	expect(Object.keys(memory.told as object)).toEqual(['id:later']);
});

// Saved workflows hold these: a change here breaks them.
test('the triggers keep their names', () => {
	const polling = new DocumentConversionTrigger().description;
	const called = new DocumentConversionCallbackTrigger().description;
	expect(polling.name).toBe('documentConversionTrigger');
	expect(called.name).toBe('documentConversionCallbackTrigger');
	expect(polling.properties.map(({ name }) => name)).toEqual(['events', 'itemPer', 'download', 'outputBinaryField']);
	expect(called.properties.map(({ name }) => name)).toEqual(['callbackNotice', 'events', 'itemPer']);
	expect(polling.properties[0]?.options?.map((option) => 'value' in option && option.value)).toEqual([
		'finished',
		'finishedWithFailedFiles',
		'overdue',
	]);
	expect(called.webhooks).toEqual([
		{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'callback' },
	]);
});
