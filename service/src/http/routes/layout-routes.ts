import type { FastifyInstance } from 'fastify';
import { MemoryError } from '../../engine/extract/learned/read-json';
import { readMemory } from '../../engine/extract/learned/read-memory';
import type { LayoutMemory } from '../../engine/extract/learned/layout';
import { ServiceError } from '../../messages/errors';
import { phrase } from '../../messages/phrases';
import { successEnvelope } from '../envelope';
import { readForm, type Form } from '../form';
import type { HttpParts } from '../parts';
import { presentLayout, presentWholeLayout } from '../present-layout';
import { callerOf, queryText } from '../request';
import { requiredField, versionField } from './review-routes';

/** Maximum name, UTF-16 units. */
const maxNameLength = 100;
/** Instead of an id: every layout. */
const all = 'all';

/**
 * `GET /layout/list` and `/layout/export`, `POST /layout/import`, `/layout/edit` and `/layout/delete`: the learned
 * layouts of the account.
 */
export function layoutRoutes(scope: FastifyInstance, { layouts }: HttpParts): void {
	scope.get('/layout/list', async (request) => {
		const own = await layouts.list(callerOf(request).account.id);
		return successEnvelope(own.map(presentLayout));
	});

	scope.get('/layout/export', async (request) => {
		const id = queryText(request, 'id');
		if (id === undefined) throw new ServiceError('missingParameter', { key: 'id' });
		return successEnvelope(presentWholeLayout(await layouts.find(callerOf(request).account.id, id)));
	});

	scope.post('/layout/import', async (request) => {
		const form = await readForm(request);
		const name = checkedName(requiredField(form, 'name'));
		const imported = [{ name, memory: memoryOf(requiredField(form, 'memory')) }];
		const [layout] = await layouts.bringIn(callerOf(request).account.id, imported);
		return successEnvelope(layout ? presentWholeLayout(layout) : null);
	});

	scope.post('/layout/edit', async (request) => {
		const form = await readForm(request);
		const edit = {
			id: requiredField(form, 'id'),
			version: versionField(form),
			name: optional(form, 'name', checkedName),
			memory: optional(form, 'memory', memoryOf),
		};
		return successEnvelope(presentWholeLayout(await layouts.edit(callerOf(request).account.id, edit)));
	});

	scope.post('/layout/delete', async (request) => {
		const form = await readForm(request);
		const id = requiredField(form, 'id');
		const deleted = await layouts.remove(callerOf(request).account.id, id === all ? undefined : id);
		return successEnvelope({ deleted });
	});
}

function optional<T>(form: Form, name: string, read: (text: string) => T): T | undefined {
	const text = form.field(name)?.trim();
	return text === undefined ? undefined : read(text);
}

function checkedName(name: string): string {
	if (name.length <= maxNameLength) return name;
	const allowed = phrase('asDescribed');
	throw new ServiceError('invalidParameter', { key: 'name', value: JSON.stringify(`${name.slice(0, 40)}…`), allowed });
}

/** @throws ServiceError `invalidParameter`, which names the place and quotes nothing */
function memoryOf(text: string): LayoutMemory {
	try {
		return readMemory(JSON.parse(text));
	} catch (error) {
		const value = error instanceof MemoryError ? error.reason : 'JSON';
		throw new ServiceError('invalidParameter', { key: 'memory', value, allowed: phrase('asDescribed') });
	}
}
