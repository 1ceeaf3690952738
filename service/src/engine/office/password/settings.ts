/** Most rounds that a key is made of a password in; Office and LibreOffice write 100,000. More is not waited for. */
export const maxKeyRounds = 1_000_000;
