import { schemas } from '../../../contract/schemas';
import { DocumentConversion } from '../../../nodes/DocumentConversion/DocumentConversion.node';
import { DocumentConversionCallbackTrigger } from '../../../nodes/DocumentConversionCallbackTrigger/DocumentConversionCallbackTrigger.node';
import { DocumentConversionTrigger } from '../../../nodes/DocumentConversionTrigger/DocumentConversionTrigger.node';

const signed = Object.entries(schemas.FileInformation.properties ?? {}).flatMap(([name, { description = '' }]) =>
	description.startsWith('Signed URL') ? [name] : [],
);

test.each([new DocumentConversion(), new DocumentConversionTrigger(), new DocumentConversionCallbackTrigger()])(
	'signed URLs are marked as sensitive ($description.name)',
	({ description }) => {
		expect(signed).toHaveLength(2);
		for (const name of signed) {
			expect(description.sensitiveOutputFields).toEqual(expect.arrayContaining([name, `fileInfoDTOList[*].${name}`]));
		}
	},
);
