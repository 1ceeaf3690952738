import { useNames, uses } from './uses';

const tools = JSON.stringify(Object.fromEntries(useNames.map((name) => [name, uses[name].tool])));

const documentKind =
	'$parameter["documentKind"].replace("other", "own fields").replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase())';

/** Below the node's name, which says what it does: its tool or document type. */
export const subtitle = `={{ $parameter["operation"] === "convert" ? $parameter["tool"] : $parameter["operation"] === "extractFields" ? ${documentKind} : (${tools})[$parameter["operation"]] ?? $parameter["operation"] + ": " + $parameter["resource"] }}`;
