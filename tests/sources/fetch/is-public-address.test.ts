import { isPublicAddress } from '#scripts/sources/fetch/guard.ts';

const PUBLIC = '8.8.8.8 168.63.129.15 172.32.0.0 2606:4700:4700::1111 3ffe::1';

const OTHERS = `
  0.0.0.0 10.0.0.0 100.64.0.0 127.0.0.1 168.63.129.16 169.254.169.254 172.16.0.0 192.0.2.1
  192.168.0.1 224.0.0.1 255.255.255.255
  :: ::1 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2001::1 2001:db8::1 2002:7f00:1::1 4000::1 fc00::1 fe80::1
  fe80::1%eth0 2606:4700:4700::1111%eth0 ff02::1
  localhost 0x7f000001 127.1`;

test.each(PUBLIC.split(' '))('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(['', ...OTHERS.trim().split(/\s+/)])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
