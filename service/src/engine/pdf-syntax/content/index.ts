/** Content streams: parsing to and writing from operations (ISO 32000-1, 7.8.2). */
export * from './operation';
export { operatorClass } from './operators';
export { pageContent, readPageContent } from './page-content';
export { readContent } from './read-content';
export { decodeBytes, packedStream, setPageContent, streamBytes } from './stream-bytes';
export { ContentWriter, writeNumber, writeOperand, writeOperation } from './write-content';
export { initialState, isInvisible, type GraphicsState } from './graphics-state';
export { nameObject, Resources } from './resources';
export { savedStates } from './saved-states';
export { walkContent } from './walk-content';
