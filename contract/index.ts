// messages.zh is left out: the node package is English only and imports from here.
export * from './additive';
export * from './callbacks';
export * from './containers';
export * from './errors';
export * from './extraction-presets';
export * from './json-depth';
export * from './languages';
export * from './limits';
export * from './messages.en';
export * from './office';
export * from './parameters';
export * from './parsed-document';
export * from './receipt';
export * from './receipt-text';
export * from './states';
export * from './tools';
export * from './words';
export type * from './types';
