import { useContext, useState } from 'preact/hooks';
import { Api } from './api';
import { LanguageContext, useTexts } from './context';

/** Asks for an API key and verifies it. */
export function SignIn({ enter }: { readonly enter: (key: string) => void }) {
	const { text, failed } = useTexts();
	const language = useContext(LanguageContext);
	const [failure, setFailure] = useState('');
	const [busy, setBusy] = useState(false);

	const submit = async (event: SubmitEvent): Promise<void> => {
		event.preventDefault();
		const key = String(new FormData(event.target as HTMLFormElement).get('key') ?? '').trim();
		setBusy(true);
		setFailure('');
		try {
			await new Api(key, language).balance();
			enter(key);
		} catch (error) {
			setFailure(failed(error));
			setBusy(false);
		}
	};

	return (
		<form class="card sign-in" onSubmit={(event) => void submit(event)}>
			<h2>{text('signIn')}</h2>
			<label for="key">{text('apiKey')}</label>
			<input
				id="key"
				name="key"
				type="password"
				autocomplete="current-password"
				required
				aria-describedby="key-help"
				aria-invalid={failure !== ''}
			/>
			<p id="key-help" class="help">
				{text('apiKeyHelp')}
				<br />
				{text('keepsNothing')}
			</p>
			{failure !== '' && (
				<p class="failure" role="alert">
					{failure}
				</p>
			)}
			<button type="submit" disabled={busy}>
				{text('signIn')}
			</button>
		</form>
	);
}
