import { useState } from 'preact/hooks';
import type { Api, WaitingFile } from './api';
import { useTexts } from './context';
import { ReviewDesk } from './review/review-desk';

interface WaitingReviewsProperties {
	readonly api: Api;
	readonly files: readonly WaitingFile[];
	/** Called after a possible review. */
	readonly reviewed: () => void;
}

/** Results waiting for a review, longest first. */
export function WaitingReviews({ api, files, reviewed }: WaitingReviewsProperties) {
	const { text } = useTexts();
	const [openKey, setOpenKey] = useState<string>();
	if (files.length === 0 && openKey === undefined) return null;
	return (
		<article class="card" aria-labelledby="waiting-title">
			<h3 id="waiting-title">
				{text('waitingForReview')} ({files.length})
			</h3>
			<ul class="files">
				{files.map(({ fileKey, fileName, reviewUntil }) => {
					const until = new Date(`${reviewUntil.replace(' ', 'T')}Z`);
					return (
						<li key={fileKey}>
							<bdi>{fileName}</bdi>{' '}
							<small>
								{text('waitsUntil')} <time dateTime={until.toISOString()}>{until.toLocaleString()}</time>
							</small>
							<span class="actions">
								<button type="button" aria-label={`${text('review')}: ${fileName}`} onClick={() => setOpenKey(fileKey)}>
									{text('review')}
								</button>
							</span>
						</li>
					);
				})}
			</ul>
			{openKey !== undefined && (
				<ReviewDesk
					api={api}
					fileKey={openKey}
					close={() => {
						setOpenKey(undefined);
						reviewed();
					}}
				/>
			)}
		</article>
	);
}
