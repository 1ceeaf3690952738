/** Perl: ends the program with the error of the system unless a step has succeeded. */
export const mustHold = `sub must { my ($holds, $what) = @_; return if $holds; print STDERR "$what: $!\\n"; exit 126; }`;

/** Perl: applies the system call filter in `$filter`, in hex, by the call `$prctl`; needs `mustHold`. */
export const installFilter = `
	my $program = pack('H*', $filter);
	my $described = pack('S x6 P', length($program) / 8, $program);
	must(syscall($prctl + 0, 22, 2, $described, 0, 0) == 0, 'filter');
`;
