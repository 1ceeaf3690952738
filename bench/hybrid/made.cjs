// @ts-check
'use strict';

// Electronic invoices of each profile, as the tests make them.
require('../typescript.cjs');

const { finished, markedCii, xrechnung } = require('../../service/test/support/made-einvoice');

const specifications = {
	minimum: 'urn:factur-x.eu:1p0:minimum',
	basicwl: 'urn:factur-x.eu:1p0:basicwl',
	basic: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
	en16931: 'urn:cen.eu:en16931:2017',
	extended: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
	xrechnung,
};

/** Names and bytes. */
module.exports = Object.entries(specifications).map(([name, specification]) => ({
	name: `${name}.xml`,
	bytes: finished(markedCii({ specification })),
}));
