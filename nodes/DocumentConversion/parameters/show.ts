import type { IDisplayOptions } from 'n8n-workflow';

/** When a field is shown: names and values of other fields. */
export type Show = NonNullable<IDisplayOptions['show']>;
