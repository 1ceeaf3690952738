// @ts-check

/** Words for the sentences of generated pages. */
const vocabulary =
	'harbour winter letter garden window morning river market captain street village station mountain journey evening kitchen doctor teacher summer forest castle bridge island corner ticket paper brother daughter company village reason answer picture number question history moment country between against without behind around under during through before after already always seldom often never carried walked opened waited turned followed noticed remembered reached finished called spoke stood found brought heavy narrow quiet bright distant early hollow gentle broken silver wooden little strange the and with from that which where when their other every'.split(
		' ',
	);

const goods =
	'Bread Butter Coffee Apples Tomatoes Cheese Yoghurt Rice Pasta Honey Olives Carrots Lemons Spinach Salmon Chicken Flour Sugar Pepper Mustard Crackers Almonds Raisins Noodles Vinegar Onions Potatoes Cucumber Parsley Ginger Cocoa Biscuits Juice Water Soap Candles Batteries Napkins Foil Sponge'.split(
		' ',
	);

/** @param {import('../synthetic/tree/draw.mjs').Draw} draw @param {number} letters about how many @returns {string} */
export function sentenceLine(draw, letters) {
	let line = draw.one(vocabulary);
	while (line.length < letters) line += ` ${draw.one(vocabulary)}${draw.chance(0.08) ? ',' : ''}`;
	return line.slice(0, 1).toUpperCase() + line.slice(1);
}

/** @param {import('../synthetic/tree/draw.mjs').Draw} draw @returns {[string, string]} what was bought, and its price */
export function item(draw) {
	const name = draw.some(goods, draw.whole(1, 2)).join(' ');
	return [`${name} ${draw.whole(1, 9)}${draw.one(['x', ' pcs', '00g'])}`, draw.between(0.4, 48, 2).toFixed(2)];
}
