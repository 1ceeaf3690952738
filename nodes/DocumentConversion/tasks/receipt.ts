import type { IDataObject } from 'n8n-workflow';
import type { Receipt } from '../../../contract';
import { receiptText } from '../../../contract';
import type { Outcome } from '../outcome';
import type { ItemOptions } from './result';
import type { FileInformation } from './task-information';

/** The receipt of a file with its line of text; `undefined` if the service sends none. */
export function describeReceipt({ receipt }: FileInformation): IDataObject | undefined {
	if (!receipt) return undefined;
	return { text: receiptText(receipt as unknown as Receipt, 'en'), ...receipt };
}

/** Adds the receipt to the first item of a file: rows and objects have only their own fields. */
export function withReceipt(
	receipt: IDataObject | undefined,
	{ addReceipt, fields }: ItemOptions,
	outcomes: readonly Outcome[],
): Outcome[] {
	const [first] = outcomes;
	if (addReceipt && receipt && first?.kind === 'item' && fields !== 'selected') first.item.json.receipt ??= receipt;
	return [...outcomes];
}
