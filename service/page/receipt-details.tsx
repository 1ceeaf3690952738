import type { Receipt } from '../../contract/receipt';
import { receiptPlaceText, receiptText } from '../../contract/receipt-text';
import { useTexts } from './context';

/** The receipt of a result: one line, which opens the places to check and the hashes. */
export function ReceiptDetails({ receipt }: { readonly receipt: Receipt }) {
	const { language, text } = useTexts();
	const { source, furtherSources = [], result, places } = receipt;
	return (
		<details class="receipt">
			<summary>
				{text('receipt')}: {receiptText(receipt, language)}
			</summary>
			<ul>
				{places.map((place) => (
					<li key={`${place.kind} ${place.page} ${place.rect.join(' ')}`}>{receiptPlaceText(place, language)}</li>
				))}
				{[source, ...furtherSources, result].map(({ name, sha256 }, index) => (
					<li key={`file ${index}`}>
						<bdi>{name}</bdi>: SHA-256 <code>{sha256}</code>
					</li>
				))}
			</ul>
		</details>
	);
}
